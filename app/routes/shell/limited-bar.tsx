import { Link } from "react-router";
import { longDay } from "#app/core/day-words.ts";

/** Over every page of a member who may begin nothing new for some days: until when, and where it says why. */
export default function LimitedBar({ until }: { until: number }) {
  return (
    <section
      aria-label="Limits of your account"
      className="border-hairline border-b bg-raised px-4 py-2 text-14 sm:px-6"
    >
      <p>
        Until {longDay(until)} you can read and answer what is open, and begin nothing new.{" "}
        <Link
          to="/settings/decisions"
          className="inline-flex min-h-6 items-center underline underline-offset-2"
        >
          Why, and how to ask for another look
        </Link>
      </p>
    </section>
  );
}
