/**
 * `npm run db:templates`: prints the statements that bring the official templates into a database, for a
 * custom migration (`npx drizzle-kit generate --custom --name official_templates`). Run again they change what differs.
 */
import { OFFICIAL_TEMPLATES } from "#app/features/templates/official/all.ts";
import { lengthOf, structureSchema } from "#app/features/templates/structure.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const statements = OFFICIAL_TEMPLATES.map(({ id, title, summary, kind, category, structure }) => {
  const plan = structureSchema.parse(structure);
  const values = [id, title, summary, kind, category, JSON.stringify(plan)].map(quoted);
  const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
  return `INSERT INTO project_templates (id, title, summary, kind, category, structure, length_days, milestone_count,
  visibility, status, published_at, created_at, updated_at)
VALUES (${values.join(", ")}, ${lengthOf(plan)}, ${plan.milestones.length},
  'official', 'published', ${now}, ${now}, ${now})
ON CONFLICT (id) DO UPDATE SET title = excluded.title, summary = excluded.summary, kind = excluded.kind,
  category = excluded.category, structure = excluded.structure, length_days = excluded.length_days,
  milestone_count = excluded.milestone_count, version = version + 1, updated_at = excluded.updated_at
WHERE title <> excluded.title OR summary <> excluded.summary OR structure <> excluded.structure;
`;
});

console.log(statements.join("--> statement-breakpoint\n"));
