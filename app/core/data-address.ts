/**
 * The path of the page whose data an address gives, as the address bar shows it; of any other address its own path. The
 * data of "/desk" is asked for at "/desk.data", that of "/" and of "/desk/" at "/_.data" and "/desk/_.data".
 */
export function pageOfData(pathname: string): string {
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}
