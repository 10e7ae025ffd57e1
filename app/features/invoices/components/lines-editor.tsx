import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatMoney, toMinorUnits } from "#app/core/money.ts";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { type Amounts, amountsOf, minutesIn } from "../amounts.ts";
import { percentWords } from "../words.ts";

/** A line as it is typed. */
export interface TypedLine {
  text: string;
  quantity: string;
  unit: string;
  price: string;
  tax: string;
}

interface LinesEditorProps {
  lines: readonly TypedLine[];
  currency: string;
  discount: string;
  currencies: Record<string, string>;
  errorsOf: (name: string) => string[] | undefined;
}

const BLANK: TypedLine = { text: "", quantity: "1", unit: "", price: "", tax: "" };

/** What is paid for, line by line, with the sums below. */
export function LinesEditor(props: LinesEditorProps) {
  const { currencies, errorsOf } = props;
  const [currency, setCurrency] = useState(props.currency);
  const [discount, setDiscount] = useState(props.discount);
  const [lines, setLines] = useState(() =>
    (props.lines.length > 0 ? props.lines : [BLANK]).map((line, key) => ({ ...line, key })),
  );
  const change = (key: number, field: keyof TypedLine, value: string) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, [field]: value } : line)));
  const amounts = sumsOf(lines, currency, discount);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-18">What it is for</h2>
        <div className="w-28">
          <SelectField
            label="Currency"
            name="currency"
            required
            options={currencies}
            value={currency}
            errors={errorsOf("currency")}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
        </div>
      </div>
      {errorsOf("lines")?.map((sentence) => (
        <p key={sentence} className="text-14 text-danger">
          {sentence}
        </p>
      ))}
      {lines.map((line, index) => {
        const named = (field: keyof TypedLine) => ({
          name: `lines[${index}].${field}`,
          value: line[field],
          errors: errorsOf(`lines[${index}].${field}`),
          onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
            change(line.key, field, event.currentTarget.value),
        });
        return (
          <fieldset
            key={line.key}
            className="grid grid-cols-2 gap-3 rounded-control border border-hairline bg-sunken p-3 sm:grid-cols-[1fr_1fr_1.3fr_1fr_auto]"
          >
            <legend className="sr-only">Line {index + 1}</legend>
            <div className="col-span-full">
              <TextField label="Description" required {...named("text")} />
            </div>
            <TextField label="Quantity" required inputMode="decimal" {...named("quantity")} />
            <TextField label="Unit" {...named("unit")} />
            <TextField label="Price for one" required inputMode="decimal" {...named("price")} />
            <TextField label="Tax, %" inputMode="decimal" {...named("tax")} />
            {lines.length > 1 ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove line ${index + 1}`}
                className="self-start max-sm:col-span-2 max-sm:justify-self-end sm:mt-7"
                onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
              >
                <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
              </Button>
            ) : null}
          </fieldset>
        );
      })}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Button
          size="sm"
          onClick={() =>
            setLines([...lines, { ...BLANK, key: Math.max(...lines.map(({ key }) => key)) + 1 }])
          }
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Add a line
        </Button>
        <div className="w-40">
          <TextField
            label="Discount, %"
            name="discount"
            inputMode="decimal"
            value={discount}
            errors={errorsOf("discount")}
            onChange={(event) => setDiscount(event.currentTarget.value)}
          />
        </div>
      </div>
      <Sums amounts={amounts} currency={currency} />
    </Card>
  );
}

function Sums({ amounts, currency }: { amounts: Amounts | null; currency: string }) {
  if (!amounts) return <p className="text-14 text-muted">The sums follow once every line has its figures.</p>;
  const rows = [
    ["Subtotal", formatMoney(amounts.subtotal, currency)],
    ...(amounts.discount > 0 ? [["Discount", `−${formatMoney(amounts.discount, currency)}`]] : []),
    ...amounts.taxes
      .filter(({ tax }) => tax > 0)
      .map(({ rate, tax }) => [`Tax ${percentWords(rate)}`, formatMoney(tax, currency)]),
  ];
  return (
    <dl
      aria-live="polite"
      className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular"
    >
      {rows.map(([label, words]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">{words}</dd>
        </div>
      ))}
      <dt className="font-semibold">Total</dt>
      <dd className="text-right font-semibold">{formatMoney(amounts.total, currency)}</dd>
    </dl>
  );
}

/** What is typed so far; null while there is something in it that is no figure. */
function sumsOf(lines: readonly TypedLine[], currency: string, discount: string): Amounts | null {
  const number = (text: string) => Number(text.trim().replace(",", ".") || "0");
  const read = lines.map(({ text, unit, ...line }) => {
    const quantity = Math.round(number(line.quantity) * 1000);
    const price = toMinorUnits(line.price.trim() || "0", currency) ?? Number.NaN;
    const taxRate = Math.round(number(line.tax) * 100);
    return { text, unit, quantity, price, taxRate, ...minutesIn({ quantity, unit: unit.trim() }) };
  });
  const bps = Math.round(number(discount) * 100);
  const figures = [bps, ...read.flatMap(({ quantity, price, taxRate }) => [quantity, price, taxRate])];
  if (figures.some((figure) => !Number.isSafeInteger(figure) || figure < 0) || bps > 10_000) return null;
  try {
    return amountsOf(read, bps);
  } catch {
    return null;
  }
}
