import { getSignOnPolicy, updateSignOnPolicy } from "#api/sign-on.ts";
import {
  approveMember as approveMemberEndpoint,
  blockMember as blockMemberEndpoint,
  deleteMember as deleteMemberEndpoint,
  deleteMyMember,
  getMember,
  getMyMember,
  listMembers,
  type Member,
  queryMembers,
  updateMember,
  updateMyMember,
} from "#api/members.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { listAddresses } from "./addresses.ts";
import { type Fieldset, presentMember } from "./present.ts";
import { writeChanges } from "./profiles.ts";
import { findMember, listMemberRows, lockMember, type MemberPage, type MemberRow } from "./queries.ts";
import { toMemberPage } from "./query-members.ts";
import { approveMember, blockMember, deleteMember, isFreshSession } from "./remove-member.ts";
import { readSignOnPolicy, writeSignOnPolicy } from "./sign-on-policy.ts";

type Fieldsets = Fieldset | readonly Fieldset[] | undefined;

/** The widest of the sets asked for. */
function widest(fieldsets: Fieldsets, fallback: Fieldset): Fieldset {
  const asked = typeof fieldsets === "string" ? [fieldsets] : (fieldsets ?? []);
  return (["FULL", "EXTENDED", "PUBLIC"] as const).find((fieldset) => asked.includes(fieldset)) ?? fallback;
}

function requireMember(actor: Actor): Extract<Actor, { kind: "member" }> {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor;
}

async function present(
  connection: Connection,
  row: MemberRow | undefined,
  fieldset: Fieldset,
): Promise<{ member: Member }> {
  if (row === undefined) throw new AppError("MEMBER_NOT_FOUND");
  const books = await listAddresses(connection, [row.id]);
  return { member: presentMember(row, books.get(row.id) ?? [], fieldset) };
}

async function presentPage(connection: Connection, page: MemberPage, fieldset: Fieldset) {
  const { rows, total } = await listMemberRows(connection, page);
  const ids = fieldset === "FULL" ? rows.map((row) => row.id) : [];
  const books = await listAddresses(connection, ids);
  return {
    members: rows.map((row) => presentMember(row, books.get(row.id) ?? [], fieldset)),
    metadata: { count: rows.length, offset: page.offset, total },
  };
}

export const routes = [
  handleRead(getMyMember, async ({ db, actor, query }) =>
    present(db, await findMember(db, requireMember(actor).memberId), widest(query.fieldsets, "FULL")),
  ),
  handleWrite(updateMyMember, async ({ tx, actor, body, now }) => {
    const row = await lockMember(tx, requireMember(actor).memberId);
    return present(tx, row && (await writeChanges(tx, row, body.member, now)), "FULL");
  }),
  handleWrite(deleteMyMember, async ({ tx, store, actor, now }) => {
    const { memberId, sessionId } = requireMember(actor);
    if (!(await isFreshSession(tx, sessionId, now))) throw new AppError("REAUTHENTICATION_REQUIRED");
    await deleteMember(tx, store, memberId);
    return {};
  }),
  handleRead(getMember, async ({ db, params, query }) =>
    present(db, await findMember(db, params.id), widest(query.fieldsets, "FULL")),
  ),
  handleRead(listMembers, async ({ db, query }) => {
    const page = toMemberPage(query.paging === undefined ? {} : { paging: query.paging }, undefined);
    return presentPage(db, page, widest(query.fieldsets, "FULL"));
  }),
  handleRead(queryMembers, async ({ db, body }) =>
    presentPage(db, toMemberPage(body.query, body.search?.expression), widest(body.fieldsets, "FULL")),
  ),
  handleWrite(updateMember, async ({ tx, actor, params, body, now }) => {
    // Somebody else's member does not exist for a member (ruling 14).
    if (actor.kind === "member" && actor.memberId !== params.id) throw new AppError("MEMBER_NOT_FOUND");
    const row = await lockMember(tx, params.id);
    return present(tx, row && (await writeChanges(tx, row, body.member, now)), "FULL");
  }),
  handleWrite(approveMemberEndpoint, async ({ tx, params, now }) =>
    present(tx, await approveMember(tx, params.id, now), "FULL"),
  ),
  handleWrite(blockMemberEndpoint, async ({ tx, store, params }) =>
    present(tx, await blockMember(tx, store, params.id), "FULL"),
  ),
  handleWrite(deleteMemberEndpoint, async ({ tx, store, params }) => {
    await deleteMember(tx, store, params.id);
    return {};
  }),
  handleRead(getSignOnPolicy, async ({ db }) => ({ signOnPolicy: await readSignOnPolicy(db) })),
  handleWrite(updateSignOnPolicy, async ({ tx, body }) => {
    await writeSignOnPolicy(tx, body.signOnPolicy);
    return { signOnPolicy: await readSignOnPolicy(tx) };
  }),
];
