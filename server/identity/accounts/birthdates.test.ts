import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { updateMember, updateMyMember } from "#api/identity/members.ts";
import { type IdentityServer, startIdentityServer } from "#test/identity-server.ts";

let server: IdentityServer;
before(async () => {
  server = await startIdentityServer();
  await server.setPolicy({});
});
after(() => server.close());

test("rejects a birthdate that isn't a calendar date", async () => {
  const { id, as } = await server.signUpMember("birthdate@example.com");
  for (const birthdate of ["2024-99-99", "2023-02-29"]) {
    const body = { member: { contact: { birthdate } } };
    const refused = {
      status: 400,
      violations: [
        {
          field: "member.contact.birthdate",
          description: "must be a valid date, such as 2026-01-31",
          violatedRule: "FORMAT",
          data: { type: "DATE" },
        },
      ],
    };
    await assert.rejects(server.call(updateMyMember, { body }, as), refused);
    await assert.rejects(
      server.call(updateMember, { params: { id }, body }, { authorization: server.staffToken() }),
      refused,
    );
  }
  const body = { member: { contact: { birthdate: "2024-02-29" } } };
  const { member } = await server.call(updateMyMember, { body }, as);
  assert.equal(member.contact?.birthdate, "2024-02-29");
});
