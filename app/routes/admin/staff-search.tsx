import { Search } from "lucide-react";
import { Form } from "react-router";
import { CONTROL } from "#app/ui/form/field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/**
 * The search of a page of the team.
 * @param also what else stays in the address
 */
export function StaffSearch({
  label,
  typed,
  also = {},
}: {
  label: string;
  typed: string;
  also?: Record<string, string>;
}) {
  return (
    <Form role="search" className="flex gap-2">
      {Object.entries(also).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{label}</span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          strokeWidth={1.75}
        />
        <input
          key={typed}
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={80}
          placeholder={label}
          className={`${CONTROL} h-11 pl-11`}
        />
      </label>
      <Button type="submit">Search</Button>
    </Form>
  );
}
