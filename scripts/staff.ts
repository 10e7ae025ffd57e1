/** `npm run staff`: who works for Thrive, and as what; see USAGE. */
import { parseArgs } from "node:util";
import { STAFF_ROLES } from "#app/core/viewer.ts";
import { LOCAL_STATE, withLocalDatabase } from "./local-database.ts";

const USAGE = `Usage: npm run staff -- list
       npm run staff -- grant EMAIL ROLE
       npm run staff -- revoke EMAIL ROLE

  ROLE              ${STAFF_ROLES.join(", ")} (admin implies the others)
  --sql             change nothing: print the statement for another database
  --persist-to DIR  local database, as for wrangler (default .wrangler/state)

The account must exist already. A change counts from that member's next request on.`;

const ALL = `SELECT email, group_concat(role, ', ') AS roles FROM user_roles
  JOIN users ON users.id = user_roles.user_id GROUP BY email ORDER BY email`;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      sql: { type: "boolean" },
      "persist-to": { type: "string", default: LOCAL_STATE },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const [verb, email, role] = positionals;
  const statement = verb === "list" && positionals.length === 1 ? ALL : change(verb, email, role);
  if (!statement) {
    console.log(USAGE);
    process.exitCode = 1;
  } else if (values.sql) console.log(`${statement};`);
  else
    withLocalDatabase(values["persist-to"], (database) => {
      if (verb === "list")
        for (const row of database.prepare(ALL).all()) console.log(Object.values(row).join("  "));
      else if (database.prepare(statement).run().changes > 0) console.log("Done.");
      else {
        console.log(`Nothing to change: ${email} has no account, or it is so already.`);
        process.exitCode = 1;
      }
    });
}

/** Null for what is no order. */
function change(verb?: string, email?: string, role?: string): string | null {
  if (!email || !role || !STAFF_ROLES.some((known) => known === role)) return null;
  const user = `(SELECT id FROM users WHERE email = '${email.toLowerCase().replaceAll("'", "''")}')`;
  if (verb === "grant")
    return `INSERT OR IGNORE INTO user_roles (user_id, role, created_at) SELECT id, '${role}', unixepoch() * 1000 FROM users WHERE id = ${user}`;
  return verb === "revoke" ? `DELETE FROM user_roles WHERE user_id = ${user} AND role = '${role}'` : null;
}

main();
