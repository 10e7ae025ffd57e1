/** A figure that was counted to a limit. */
export function counted(value: number, most: number): string {
  return value >= most ? `${most.toLocaleString("en")}+` : value.toLocaleString("en");
}
