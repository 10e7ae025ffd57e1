/** The look of the create button, before and after its menu has come. */
export const CREATE_BUTTON =
  "flex size-[min(3.5rem,72px)] shrink-0 items-center justify-center rounded-full bg-spark-gradient text-on-spark shadow-spark transition-[rotate,scale] duration-150 active:scale-95 data-[state=open]:rotate-45";
