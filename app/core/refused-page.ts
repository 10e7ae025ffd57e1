/** Where the page lies that says why a file was not given; nobody is sent there. */
export const REFUSED_PAGE = "/refused";

/** Why there is no file. */
export interface Refused {
  status: number;
  message: string;
}

/** Whether a page stands at the address of a file, where no script of ours knows its way: it goes without. */
export function isStill(error: unknown): boolean {
  return (error as { data?: { still?: unknown } } | null | undefined)?.data?.still === true;
}
