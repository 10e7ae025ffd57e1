import { toast } from "./toasts.ts";

/** The browser has no room for what a visitor wrote, and they are about to sign in: nothing is lost unseen. */
export function tellUnkept(what: string): void {
  toast({
    title: "Your browser cannot keep this",
    description: `Its storage is full or blocked: ${what} lasts only as long as this window. Sign in right here, or go back and copy it first.`,
    destructive: true,
    about: "unkept",
    action: { label: "Go Back", act: () => history.back() },
  });
}
