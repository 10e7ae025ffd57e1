import { Form } from "react-router";
import { DATA_MAX } from "#app/features/notifications/mail-samples.ts";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/form/field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface TemplateFormProps {
  choice: string;
  data: string;
  /** Why it cannot be shown. */
  wrong: string | null;
  templates: { account: readonly string[]; others: readonly string[]; kinds: readonly string[] };
  wide: boolean;
  theme: string;
}

/** What is shown, by GET, so that a preview has an address; and sent, with the same words. */
export function TemplateForm({ choice, data, wrong, templates, wide, theme }: TemplateFormProps) {
  const groups = {
    Account: templates.account,
    "Other mails": templates.others,
    Notifications: templates.kinds,
  };
  return (
    <Form method="get" className="flex flex-col gap-3">
      <input type="hidden" name="of" value={choice} />
      <label className="flex flex-col gap-1 text-14">
        Template
        <select key={choice} name="template" defaultValue={choice} className={cx(CONTROL, "h-11")}>
          {Object.entries(groups).map(([group, names]) => (
            <optgroup key={group} label={group}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name.replace("notification:", "")}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div className="grid grid-cols-2 gap-3">
        <label className="flex flex-col gap-1 text-14">
          Width
          <select
            key={`${wide}`}
            name="width"
            defaultValue={wide ? "desktop" : "phone"}
            className={cx(CONTROL, "h-11")}
          >
            <option value="desktop">Desktop</option>
            <option value="phone">Phone</option>
          </select>
        </label>
        <label className="flex flex-col gap-1 text-14">
          Theme
          <select key={theme} name="theme" defaultValue={theme} className={cx(CONTROL, "h-11")}>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
      </div>
      <label className="flex flex-col gap-1 text-14">
        Sample data
        <textarea
          key={data}
          name="data"
          defaultValue={data}
          maxLength={DATA_MAX}
          rows={10}
          spellCheck={false}
          aria-invalid={wrong !== null}
          aria-describedby={wrong ? "data-wrong" : undefined}
          className={cx(CONTROL, "py-2 font-mono")}
        />
      </label>
      {wrong ? (
        <p id="data-wrong" role="alert" className="text-14 text-danger">
          {wrong}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet">
          Show
        </Button>
        <Button type="submit" formMethod="post" name="intent" value="send" variant="spark">
          Send to my address
        </Button>
      </div>
    </Form>
  );
}
