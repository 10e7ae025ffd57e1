/** Where a browser reports what goes wrong, as the page brings it along. */
export interface ErrorReports {
  dsn: string;
  environment: string;
}

declare global {
  interface Window {
    thriveErrorReports?: ErrorReports;
  }
}
