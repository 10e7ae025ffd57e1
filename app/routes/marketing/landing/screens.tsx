import deskDark from "./screens/desk.dark.webp";
import deskLight from "./screens/desk.light.webp";
import discoverDark from "./screens/discover.dark.webp";
import discoverLight from "./screens/discover.light.webp";
import messagesDark from "./screens/messages.dark.webp";
import messagesLight from "./screens/messages.light.webp";
import { Section } from "./section.tsx";

const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1200, height: 780 };

/** The product as it is: pictures of its screens, taken by `npm run screens`. */
export function Screens() {
  return (
    <Section
      title="What it looks like inside"
      lead="The same on a phone and on a desk, in dark and in light."
    >
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,390fr)_minmax(0,1200fr)_minmax(0,390fr)]">
        <Screen
          size={PHONE}
          dark={discoverDark}
          light={discoverLight}
          alt="Discover on a phone: a card of an opportunity with why it is shown, and the buttons to pass and to say yes."
        >
          Discover: one card at a time
        </Screen>
        <Screen
          size={DESKTOP}
          dark={deskDark}
          light={deskLight}
          alt="The desk of a project on a wide screen: its milestones, who does what next, and what is held."
          className="order-first col-span-2 lg:order-none lg:col-span-1"
        >
          The desk: one place for a project
        </Screen>
        <Screen
          size={PHONE}
          dark={messagesDark}
          light={messagesLight}
          alt="A talk on a phone: messages of two people who made a Spark."
        >
          Messages: live, and kept
        </Screen>
      </ul>
    </Section>
  );
}

interface ScreenProps {
  size: { width: number; height: number };
  dark: string;
  light: string;
  alt: string;
  className?: string;
  children: React.ReactNode;
}

/** Only the picture of the theme that is worn is fetched, and only when it comes near. */
function Screen({ size, dark, light, alt, className, children }: ScreenProps) {
  const frame = "h-auto w-full rounded-card shadow-card ring-1 ring-hairline-strong";
  return (
    <li className={className}>
      <figure>
        <img {...size} src={dark} alt={alt} loading="lazy" className={`${frame} hidden dark:block`} />
        <img {...size} src={light} alt={alt} loading="lazy" className={`${frame} dark:hidden`} />
        <figcaption className="mt-2 text-14 text-muted">{children}</figcaption>
      </figure>
    </li>
  );
}
