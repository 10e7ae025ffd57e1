import { answerInvite } from "#app/features/companies/commands/answer-invite.server.ts";
import { createCompany, updateBasics } from "#app/features/companies/commands/create-company.server.ts";
import { inviteToCompany, revokeInvite } from "#app/features/companies/commands/invite.server.ts";
import {
  answerRequest,
  changeRole,
  removeMember,
  requestToJoin,
} from "#app/features/companies/commands/members.server.ts";
import { checkDomain, claimDomain } from "#app/features/companies/commands/prove-domain.server.ts";
import { recheckDomains } from "#app/features/companies/commands/recheck-domains.server.ts";
import { finishSetup, saveHiring } from "#app/features/companies/commands/save-step.server.ts";
import { findTeaser, readInvite, selectOwnInvites } from "#app/features/companies/find-invite.server.ts";
import { findUnfinishedCompany, selectOwnCompanies } from "#app/features/companies/queries/places.server.ts";
import { getPublicCompany } from "#app/features/companies/queries/public-company.server.ts";
import { getCompanySetup } from "#app/features/companies/queries/setup.server.ts";
import { readHiringDefaults } from "#app/features/companies/schema.ts";
import { selectCompanyOpenings } from "#app/features/opportunities/queries.server.ts";
import type { Acts, Cast } from "./cast.ts";

function companyBasics() {
  const handle = `house-${crypto.randomUUID().slice(0, 12)}`;
  return { name: handle, kind: "studio", website: null, handle } as const;
}

/** Companies, their domains and teams. */
export async function companyActs({ creator, brand, app, creatorApp, visitor, jobs }: Cast): Promise<Acts> {
  const house = await createCompany(app, companyBasics(), null);
  await claimDomain(app, house.id, "studio-nord.com");
  return {
    reads: {
      "an invitation from outside": () => findTeaser(visitor, "x".repeat(43)),
      "a company's setup": () => getCompanySetup(app, house.id),
      "own companies": async () => await selectOwnCompanies(app),
      "a setup begun": () => findUnfinishedCompany(app),
      "a company's page": () => getPublicCompany(visitor, "nobody").catch(() => null),
      "a company's openings": async () => await selectCompanyOpenings(app, house.id),
      "one's invitations": async () => await selectOwnInvites(creatorApp),
      "an invitation": () => readInvite(creatorApp, "x".repeat(43)),
    },
    commands: {
      "a company": () => createCompany(app, companyBasics(), null),
      "a company's basics": () => updateBasics(app, house.id, companyBasics(), null),
      "a domain claimed": () => claimDomain(app, house.id, "other.studio-nord.com"),
      "a domain looked for": () => checkDomain(app, house.id),
      "hiring defaults": () => saveHiring(app, house.id, readHiringDefaults(null)),
      "an invitation sent": () =>
        inviteToCompany(app, house.id, { email: "guest@people.test", role: "viewer" }),
      "an invitation taken back": () => revokeInvite(app, house.id, "none"),
      "an invitation answered": () => answerInvite(creatorApp, "x".repeat(43), "accept").catch(() => null),
      "a request to join": () => requestToJoin(creatorApp, house.id).catch(() => null),
      "a request answered": () => answerRequest(app, house.id, creator.userId, "accept").catch(() => null),
      "a role": () => changeRole(app, house.id, brand.userId, "owner"),
      "a setup finished": () => finishSetup(app, house.id),
      "leaving a company": () => removeMember(app, house.id, brand.userId).catch(() => null),
    },
    jobs: {
      "the domains": () => recheckDomains({ ...app, ...jobs }),
    },
  };
}
