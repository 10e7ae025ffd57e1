import { Form } from "react-router";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/**
 * The search of a page of the team.
 * @param also what else stays in the address
 */
export function StaffSearch({
  label,
  typed,
  also = {},
  children,
}: {
  label: string;
  typed: string;
  also?: Record<string, string>;
  /** Fields that narrow it down, below the words. */
  children?: React.ReactNode;
}) {
  return (
    <Form role="search" className="flex flex-wrap gap-2">
      {Object.entries(also).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField key={typed} label={label} placeholder={label} defaultValue={typed} maxLength={80} />
      <Button type="submit" className="h-12">
        Search
      </Button>
      {children}
    </Form>
  );
}
