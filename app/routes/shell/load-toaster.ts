/** The toaster's code, which pages without a toast do not carry. */
export const loadToaster = () => import("./toaster.tsx");
