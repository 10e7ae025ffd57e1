import type { OfficialTemplate } from "./official-template.ts";

export const barter: OfficialTemplate = {
  id: "019a0000-0000-7000-8000-000000000005",
  title: "Fair barter",
  summary:
    "A product or stay for content: both sides say what it is worth, send, receive and approve, step by step.",
  kind: "barter",
  category: "trade",
  structure: {
    milestones: [
      {
        title: "Values agreed",
        description: "Both lists, what each item is worth, and who pays shipping.",
        day: 3,
      },
      { title: "Item received", description: "Sent with tracking, opened, as described.", day: 10 },
      { title: "Content delivered", description: "What was promised for it.", day: 24 },
      { title: "Both sides content", description: "Approved, published, reviewed.", day: 30 },
    ],
    tasks: [
      {
        title: "List what you give, with its value",
        day: 1,
        milestone: 0,
        role: "client",
        priority: "high",
        labels: ["terms"],
      },
      {
        title: "List what you give for it, with its value",
        day: 1,
        milestone: 0,
        role: "lead",
        priority: "high",
        labels: ["terms"],
      },
      {
        title: "Agree on shipping, returns and tax",
        description: "In many countries a barter is income: keep the values in writing.",
        day: 3,
        milestone: 0,
        role: "client",
        labels: ["terms"],
        checklist: [
          "Who pays shipping and customs",
          "What happens when it arrives broken",
          "Kept or sent back",
        ],
      },
      {
        title: "Send the item",
        day: 5,
        milestone: 1,
        role: "client",
        labels: ["shipping"],
        checklist: ["Tracking number in the chat", "Photo before packing"],
      },
      {
        title: "Confirm it arrived",
        day: 10,
        milestone: 1,
        role: "lead",
        labels: ["shipping"],
        checklist: ["Photo after opening", "Anything missing?"],
      },
      { title: "Make the content", day: 20, milestone: 2, role: "lead" },
      { title: "Show a draft", day: 22, milestone: 2, role: "lead" },
      { title: "Approve or ask for one change", day: 24, milestone: 2, role: "client", labels: ["approval"] },
      {
        title: "Publish with disclosure",
        description: "A free product counts as payment: say so.",
        day: 27,
        milestone: 3,
        role: "lead",
        labels: ["rights"],
      },
      { title: "Write the reviews", day: 30, milestone: 3, role: "client", priority: "low" },
    ],
    roles: [
      { role: "lead", title: "Creator", does: "Receives the item and makes what was promised." },
      { role: "client", title: "Giver", does: "Sends what was promised and approves the content." },
    ],
    folders: ["Terms", "Shipping", "Content"],
    agreement: [
      "Both sides confirmed the values in writing before anything was sent.",
      "An item that does not arrive, or not as described, frees the other side.",
      "One round of changes is included.",
    ],
    rights: {
      channels: ["Creator's channels", "Giver's organic social"],
      territory: "Worldwide",
      duration_days: 365,
      exclusive: false,
      paid_ads: false,
      credit_required: true,
    },
    questions: [
      "What is each part worth, honestly?",
      "Is the item kept or sent back?",
      "Until when is the content online?",
    ],
  },
};
