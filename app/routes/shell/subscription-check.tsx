import { useEffect } from "react";
import { keepSubscription } from "#app/browser/keep-subscription.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";

/** Checks the member's subscription in the background, and shows nothing (product.md R19). */
export function SubscriptionCheck() {
  const readAgain = useReadAgain();
  useEffect(() => keepSubscription(() => void readAgain()), [readAgain]);
  return null;
}
