import type { FormFields } from "./form-fields.ts";

export const TEMPLATES_MAX = 50;

interface Starter {
  name: string;
  fields: FormFields;
}

/** Three to start from for each type (product.md `/manage-opportunities`). */
export const STARTER_TEMPLATES: Record<string, Starter> = {
  "job-photos": {
    name: "Product photos",
    fields: {
      type: "job",
      title: "Product photos for our new collection",
      description:
        "We are launching a new collection and need clean, warm product photos: 12 pieces, each from the front and one detail. We bring the products and a mood board; you bring light, eye and gear.",
      compensation: "paid within 14 days of delivery",
      deliverables: "24 edited photos, high resolution and web size. Two rounds of changes are included.",
      duration: "One day of shooting, one week of editing",
      skills: "Photography, Retouching",
      category: "photo",
      pay_terms: "on_delivery",
      rights_channels: ["social", "web", "shop"],
      rights_duration: "365",
      credit_required: "on",
    },
  },
  "job-ugc": {
    name: "Short videos for social media",
    fields: {
      type: "job",
      title: "Three short videos for our launch",
      description:
        "We look for someone who explains our product in their own words: three vertical videos of 20 to 30 seconds, filmed at home, natural light. You get the product, a one-page brief and free hand with the script.",
      compensation: "paid within 14 days of delivery",
      deliverables: "3 vertical videos of 20-30 seconds with captions. Two rounds of changes are included.",
      duration: "Two weeks",
      skills: "UGC, Video editing",
      category: "ugc",
      location_mode: "remote",
      pay_terms: "on_delivery",
      rights_channels: ["social"],
      rights_duration: "180",
    },
  },
  "job-design": {
    name: "Design of a brand look",
    fields: {
      type: "job",
      title: "A brand look for a young studio",
      description:
        "We open our studio in spring and need a look that holds together: logo, two typefaces, colours and a page that says how to use them. We have collected 20 examples we like and can say why.",
      compensation: "paid in 3 milestones",
      deliverables:
        "Logo in 3 variants, colours, typefaces, a guide of 8 pages. Three rounds of changes are included.",
      duration: "Six weeks",
      skills: "Branding, Graphic design",
      category: "design",
      location_mode: "remote",
      pay_terms: "on_milestones",
    },
  },
  "collab-shoot": {
    name: "A shoot together",
    fields: {
      type: "collab",
      title: "A portrait series together",
      description:
        "I would like to shoot a series of 10 portraits of people at work and look for someone who does light or styling. Nobody pays, both of us may show everything, and we decide together what goes in.",
      deliverables: "10 edited portraits, both names on each.",
      duration: "Two afternoons",
      skills: "Photography, Styling",
      category: "photo",
      credit_required: "on",
    },
  },
  "collab-music": {
    name: "Music for a film",
    fields: {
      type: "collab",
      title: "Music for a short film",
      description:
        "My short film of 6 minutes is edited and has no music yet. I look for someone who would like to score it with me; it goes to 5 festivals, and your name stands in the credits.",
      deliverables: "6 minutes of music, stereo, 48 kHz.",
      duration: "One month",
      skills: "Composing, Sound design",
      category: "music",
      location_mode: "remote",
      credit_required: "on",
    },
  },
  "collab-podcast": {
    name: "A series of talks",
    fields: {
      type: "collab",
      title: "Five podcast talks about making a living from art",
      description:
        "I plan 5 talks of 30 minutes each with people who live from what they make, and look for a co-host. We prepare together, record remotely and publish under both names.",
      deliverables: "5 talks of 30 minutes, edited.",
      duration: "Ten weeks",
      skills: "Podcasting, Interviewing",
      category: "other",
      location_mode: "remote",
      credit_required: "on",
    },
  },
  "barter-stay": {
    name: "A stay for photos",
    fields: {
      type: "barter",
      title: "Two nights by the lake for photos of the house",
      description:
        "Our guest house by the lake has 6 rooms and no good pictures. Stay two nights with breakfast for two, and leave us photos of the rooms and the garden. Any weekend this spring.",
      deliverables: "20 edited photos, high resolution. One round of changes is included.",
      duration: "One weekend",
      skills: "Photography, Interiors",
      category: "photo",
      location_mode: "onsite",
      barter_give: "Two nights for two with breakfast",
      barter_get: "20 edited photos of the house",
      rights_channels: ["web", "social"],
      rights_duration: "730",
      credit_required: "on",
    },
  },
  "barter-product": {
    name: "A product for a video",
    fields: {
      type: "barter",
      title: "A bicycle bag for a video of your tour",
      description:
        "We sew bags for long tours. Take one of ours on your next tour, keep it, and film how it does: one video of 2 to 4 minutes, honest words, your style.",
      deliverables: "1 video of 2-4 minutes.",
      duration: "Until the end of the season",
      skills: "Video, Travel",
      category: "ugc",
      barter_give: "One touring bag of your choice",
      barter_get: "One video of 2-4 minutes",
      rights_channels: ["social", "web"],
      rights_duration: "365",
    },
  },
  "barter-skills": {
    name: "Skill for skill",
    fields: {
      type: "barter",
      title: "A website for a set of portraits",
      description:
        "I build websites and need portraits; perhaps you take portraits and need a website. One page with up to 5 sections for a set of 8 portraits, both done within a month.",
      deliverables:
        "1 page with up to 5 sections against 8 edited portraits. Two rounds of changes on either side.",
      duration: "One month",
      skills: "Photography, Portrait",
      category: "photo",
      barter_give: "A website of one page",
      barter_get: "8 edited portraits",
      rights_channels: ["web", "social"],
      rights_duration: "perpetual",
    },
  },
};
