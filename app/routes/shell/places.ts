import {
  BarChart3,
  BookOpen,
  BriefcaseBusiness,
  CalendarCheck,
  CircleHelp,
  Compass,
  Crown,
  FolderKanban,
  Handshake,
  Heart,
  House,
  IdCard,
  LayoutTemplate,
  type LucideIcon,
  MessageCircle,
  Plus,
  Receipt,
  Settings,
  ShieldCheck,
  Sparkles,
  Star,
  Store,
  Trophy,
  UserRound,
  Users,
  Wallet,
} from "lucide-react";

export interface Place {
  to: string;
  label: string;
  icon: LucideIcon;
  /** What else people call it. */
  words?: string;
}

/** Places of the menu (specification §2 *Menu entries*), by the words that stand there. */
export const MENU_PLACES = {
  home: { to: "/dashboard", label: "Home", icon: House, words: "dashboard start" },
  discover: { to: "/discover", label: "Discover", icon: Compass, words: "deck swipe search browse" },
  spark: { to: "/spark", label: "Spark", icon: Sparkles, words: "matches likes feed" },
  projects: { to: "/projects", label: "Projects", icon: FolderKanban, words: "desk work" },
  profile: { to: "/profile", label: "My Profile", icon: UserRound, words: "edit portfolio page" },
  postings: {
    to: "/manage-opportunities",
    label: "Manage Opportunities",
    icon: BriefcaseBusiness,
    words: "own postings drafts jobs",
  },
  settings: { to: "/settings", label: "Settings", icon: Settings, words: "preferences account" },
  thrivepay: { to: "/thrivepay", label: "ThrivePay", icon: Wallet, words: "money invoices payouts" },
  membership: { to: "/membership", label: "Membership", icon: Crown, words: "plans pro upgrade" },
} as const satisfies Record<string, Place>;

export const ADMIN_PLACE: Place = { to: "/admin", label: "Admin Panel", icon: ShieldCheck };

/** What no menu names. */
const MORE_PLACES: Place[] = [
  { to: "/messages", label: "Messages", icon: MessageCircle, words: "chat inbox conversations" },
  { to: "/connect", label: "Connect", icon: Users, words: "network contacts introductions people" },
  { to: "/crews", label: "Crews", icon: Users, words: "team apply together split shares" },
  { to: "/saved", label: "Saved", icon: Heart, words: "bookmarks passed searches" },
  {
    to: "/opportunity-dashboard",
    label: "Applications",
    icon: BriefcaseBusiness,
    words: "opportunity dashboard hiring candidates",
  },
  { to: "/projects/new", label: "New project", icon: Plus, words: "create begin start" },
  { to: "/project-templates", label: "Project templates", icon: LayoutTemplate, words: "gallery" },
  { to: "/wallet", label: "Wallet", icon: Wallet, words: "balance statement credits" },
  { to: "/thrivepay/invoices/new", label: "New invoice", icon: Receipt, words: "bill create" },
  { to: "/analytics", label: "Analytics", icon: BarChart3, words: "insight statistics views figures" },
  { to: "/rates", label: "Rates", icon: BarChart3, words: "prices benchmark budget paid earn salary" },
  { to: "/profile/kit", label: "Media kit", icon: IdCard, words: "rate card press cv portfolio share pdf" },
  { to: "/review", label: "Reviews", icon: Star, words: "ratings stars feedback" },
  { to: "/endorse", label: "Endorsements", icon: Handshake, words: "skills recommend vouch" },
  {
    to: "/passport",
    label: "Work passport",
    icon: ShieldCheck,
    words: "credentials certificate proof",
  },
  { to: "/check-in", label: "Daily check-in", icon: CalendarCheck, words: "streak xp claim" },
  { to: "/leaderboard", label: "Leaderboard", icon: Trophy, words: "ranks tiers xp" },
  { to: "/earn-credits", label: "Earn credits", icon: Sparkles, words: "invite refer promo quests" },
  { to: "/partner-directory", label: "Partner directory", icon: Store, words: "deals codes discounts" },
  { to: "/support-dashboard", label: "Support requests", icon: CircleHelp, words: "tickets contact" },
  { to: "/help", label: "Help", icon: CircleHelp, words: "articles guide faq how" },
  { to: "/community-guidelines", label: "Community guidelines", icon: BookOpen, words: "rules" },
  { to: "/terms", label: "Terms", icon: BookOpen, words: "legal conditions" },
  { to: "/privacy", label: "Privacy notice", icon: BookOpen, words: "legal data gdpr" },
];

/** Everywhere a member may go that is not a setting. */
export function placesOf({ isAdmin }: { isAdmin: boolean }): Place[] {
  return [...Object.values(MENU_PLACES), ...MORE_PLACES, ...(isAdmin ? [ADMIN_PLACE] : [])];
}
