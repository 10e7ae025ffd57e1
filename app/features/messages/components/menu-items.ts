import type { LucideIcon } from "lucide-react";

export interface MenuItem {
  words: string;
  sign: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  label: string;
  sign: LucideIcon;
  size: "icon" | "icon-sm";
  align: "start" | "end";
  className: string;
  /** Asked for when it opens: what can be done may depend on the time. */
  items: () => MenuItem[];
  /** Emoji in a row above the others. */
  row?: () => { words: string; emoji: string; onSelect: () => void }[];
}
