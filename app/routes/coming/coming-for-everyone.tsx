import { ComingPage } from "./coming-page.tsx";

export default function ComingForEveryone() {
  return <ComingPage />;
}
