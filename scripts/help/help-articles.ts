/**
 * `npm run db:help`: prints the statements that bring the help centre into a database as the repository has it, for a
 * custom migration (`npx drizzle-kit generate --custom --name help_articles`). Run again they change what differs, and
 * leave alone what staff wrote over.
 */
import { HELP_CATEGORIES } from "#app/features/help/categories.ts";
import { articleStatements } from "./article-statements.ts";
import { readArticles } from "./read-articles.ts";

console.log(
  articleStatements(readArticles(), HELP_CATEGORIES)
    .map((statement) => `${statement};\n`)
    .join("--> statement-breakpoint\n"),
);
