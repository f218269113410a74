/** Synchronizes the polls table with stored rich content. */
import { sql } from "kysely";
import type { RichContent } from "#api/catalog/rich-content.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { nodesOfType } from "#server/platform/rich-content/check.ts";

export type PollOwner = { readonly kind: "info-section" | "product" | "category"; readonly id: string };

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const part = (fields: Fields, key: string): Fields => (isFields(fields[key]) ? fields[key] : {});
const textOf = (fields: Fields, key: string): string => (typeof fields[key] === "string" ? String(fields[key]) : "");

/**
 * Replaces the owner's polls with those of the tree. Assigns ids to polls and options without one, so the caller must
 * store the returned tree. A poll that already belongs to another owner (copied content) stays with it, and both show
 * the same votes.
 */
export async function syncPolls(
  tx: Tx,
  owner: PollOwner,
  tree: RichContent | null,
  { now, actor }: { now: Date; actor: Actor },
): Promise<RichContent | null> {
  const named = tree === null ? null : assignIds(tree, now);
  const polls = named === null ? [] : nodesOfType(named, "POLL").map(readPoll);
  const rows = [...new Map(polls.map((poll) => [poll.id, poll])).values()];
  const creator = actorReference(actor);
  await sql`delete from polls where owner_kind = ${owner.kind} and owner_id = ${owner.id}::uuid
    and id <> all(${rows.map(({ id }) => id)}::text[])`.execute(tx);
  if (rows.length > 0) {
    await sql`
      insert into polls (id, owner_kind, owner_id, title, creator_id, options, view_permission, vote_permission,
        allows_multiple_votes, shows_voters, shows_votes_count, created_at, updated_at)
      select id, ${owner.kind}, ${owner.id}::uuid, title, coalesce("creatorId", ${creator.id}::text), options, view, vote,
        multiple, voters, "votesCount", ${now}, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, title text, "creatorId" text, options jsonb,
        view text, vote text, multiple boolean, voters boolean, "votesCount" boolean)
      on conflict (id) do update set title = excluded.title, options = excluded.options,
        view_permission = excluded.view_permission, vote_permission = excluded.vote_permission,
        allows_multiple_votes = excluded.allows_multiple_votes, shows_voters = excluded.shows_voters,
        shows_votes_count = excluded.shows_votes_count, updated_at = excluded.updated_at
      where (polls.owner_kind, polls.owner_id) = (excluded.owner_kind, excluded.owner_id)`.execute(tx);
  }
  return named;
}

export async function deletePolls(tx: Tx, owner: PollOwner): Promise<void> {
  await tx.deleteFrom("polls").where("owner_kind", "=", owner.kind).where("owner_id", "=", owner.id).execute();
}

function readPoll(node: Fields) {
  const poll = part(part(node, "pollData"), "poll");
  const settings = part(poll, "settings");
  const permissions = part(settings, "permissions");
  const options = Array.isArray(poll.options) ? poll.options.filter(isFields) : [];
  return {
    id: textOf(poll, "id"),
    title: textOf(poll, "title"),
    creatorId: textOf(poll, "creatorId") || null,
    options: options.slice(0, 100).map((option) => ({ id: textOf(option, "id"), title: textOf(option, "title") })),
    view: textOf(permissions, "view") || "EVERYONE",
    vote: textOf(permissions, "vote") || "ALL",
    multiple: permissions.allowMultipleVotes === true,
    voters: settings.showVoters === true,
    votesCount: settings.showVotesCount !== false,
  };
}

/** Returns the tree with ids assigned to polls and options that have none. */
function assignIds(tree: RichContent, now: Date): RichContent {
  if (nodesOfType(tree, "POLL").length === 0) return tree;
  const visit = (node: unknown): unknown => {
    if (!isFields(node)) return node;
    const nodes = Array.isArray(node.nodes) ? { nodes: node.nodes.map(visit) } : {};
    if (node.type !== "POLL") return { ...node, ...nodes };
    const data = part(node, "pollData");
    const poll = part(data, "poll");
    const options = Array.isArray(poll.options) ? poll.options.filter(isFields) : [];
    const named = options.map((option) => ({ ...option, id: textOf(option, "id") || newId(now.getTime()) }));
    const id = textOf(poll, "id") || newId(now.getTime());
    return { ...node, ...nodes, pollData: { ...data, poll: { ...poll, id, options: named } } };
  };
  return {
    ...tree,
    nodes: tree.nodes
      .map(visit)
      .filter(isFields)
      .map((node) => ({ ...node })),
  };
}
