const KEY = "thrive-apply:";

/** What a visitor wrote, kept in their browser until they have signed in (product.md R2, `apply:{id}`). */
export function keepApplyDraft(opportunityId: string, form: HTMLFormElement): void {
  const fields: [string, string][] = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && name !== "intent" ? [[name, value]] : [],
  );
  try {
    localStorage.setItem(KEY + opportunityId, JSON.stringify(Object.fromEntries(fields)));
  } catch {
    // Storage may be full or forbidden: then the form is as forgetful as the browser wants it.
  }
}

/** The fields of the draft; none where nothing readable was kept. */
export function readApplyDraft(opportunityId: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY + opportunityId) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export function dropApplyDraft(opportunityId: string): void {
  try {
    localStorage.removeItem(KEY + opportunityId);
  } catch {
    // Nothing was kept then.
  }
}
