/** Votes, and the results the caller can see (docs/protocol/permissions.md#poll-permissions). */
import { sql } from "kysely";
import type { PollResults } from "#api/catalog/polls.ts";
import { type Actor, isElevated, isShopper, type Shopper } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";

type PollRow = {
  id: string;
  title: string;
  options: { id: string; title: string }[];
  view_permission: PollResults["viewPermission"];
  vote_permission: PollResults["votePermission"];
  allows_multiple_votes: boolean;
  shows_votes_count: boolean;
  counts: Record<string, number> | null;
  voter_count: number;
  mine: string[] | null;
};

const voterOf = (actor: Actor): { kind: string; id: string } | undefined =>
  actor.kind === "member"
    ? { kind: "member", id: actor.memberId }
    : actor.kind === "visitor"
      ? { kind: "visitor", id: actor.visitorId }
      : undefined;

export async function readPoll(connection: Connection, id: string, actor: Actor): Promise<PollResults> {
  const voter = voterOf(actor);
  const { rows } = await sql<PollRow>`
    select p.id, p.title, p.options, p.view_permission, p.vote_permission, p.allows_multiple_votes, p.shows_votes_count,
      (select json_object_agg(option_id, votes) from (
        select option_id, count(*)::int as votes from poll_votes where poll_id = p.id group by 1) as counted) as counts,
      (select count(distinct (voter_kind, voter_id))::int from poll_votes where poll_id = p.id) as voter_count,
      (select array_agg(option_id order by option_id) from poll_votes
        where poll_id = p.id and voter_kind = ${voter?.kind ?? null}::text and voter_id = ${voter?.id ?? null}::uuid) as mine
    from polls p where p.id = ${id}`.execute(connection);
  if (rows[0] === undefined) throw new AppError("POLL_NOT_FOUND");
  return present(rows[0], actor);
}

function present(row: PollRow, actor: Actor): PollResults {
  const ownVotes = row.mine ?? [];
  const canSee =
    isElevated(actor) ||
    row.view_permission === "EVERYONE" ||
    (row.view_permission === "VOTERS" && ownVotes.length > 0);
  const counts = row.counts ?? {};
  const total = row.options.reduce((sum, option) => sum + (counts[option.id] ?? 0), 0);
  const resultOf = (id: string) =>
    canSee ? { count: counts[id] ?? 0, share: total === 0 ? 0 : (counts[id] ?? 0) / total } : {};
  return {
    id: row.id,
    title: row.title,
    options: row.options.map((option) => ({ ...option, ...resultOf(option.id) })),
    ...(canSee && (row.shows_votes_count || isElevated(actor)) ? { voterCount: row.voter_count } : {}),
    myOptionIds: ownVotes,
    allowsMultipleVotes: row.allows_multiple_votes,
    canSeeResults: canSee,
    canVote: actor.kind === "member" || (actor.kind === "visitor" && row.vote_permission === "ALL"),
    votePermission: row.vote_permission,
    viewPermission: row.view_permission,
  };
}

/** @throws {AppError} POLL_NOT_FOUND, POLL_IS_FOR_MEMBERS, POLL_OPTION_NOT_FOUND, ONE_VOTE_ONLY */
export async function vote(
  tx: Tx,
  id: string,
  optionIds: readonly string[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<PollResults> {
  if (!isShopper(actor)) throw new AppError("PERMISSION_DENIED");
  const wanted = [...new Set(optionIds)];
  // Shared lock: blocks changes of the poll, not other voters.
  const poll = await tx.selectFrom("polls").selectAll().where("id", "=", id).forShare().executeTakeFirst();
  if (poll === undefined) throw new AppError("POLL_NOT_FOUND");
  if (poll.vote_permission === "SITE_MEMBERS" && actor.kind !== "member") throw new AppError("POLL_IS_FOR_MEMBERS");
  if (wanted.length > 1 && !poll.allows_multiple_votes) throw new AppError("ONE_VOTE_ONLY");
  const known = await readPoll(tx, id, actor);
  const unknown = wanted.find((optionId) => known.options.every((option) => option.id !== optionId));
  if (unknown !== undefined) throw new AppError("POLL_OPTION_NOT_FOUND", { data: { optionId: unknown } });
  await replaceVotes(tx, id, wanted, { actor, now });
  return readPoll(tx, id, actor);
}

async function replaceVotes(
  tx: Tx,
  id: string,
  wanted: readonly string[],
  { actor, now }: { actor: Shopper; now: Date },
): Promise<void> {
  const voter = voterOf(actor);
  if (voter === undefined) return;
  // Serializes votes of the same voter, so only the last one counts.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`poll ${id} ${voter.id}`}, 0))`.execute(tx);
  await sql`delete from poll_votes where poll_id = ${id} and voter_kind = ${voter.kind} and voter_id = ${voter.id}::uuid`.execute(
    tx,
  );
  await sql`insert into poll_votes (poll_id, voter_kind, voter_id, option_id, created_at)
    select ${id}, ${voter.kind}, ${voter.id}::uuid, option_id, ${now} from unnest(${wanted}::text[]) as t (option_id)`.execute(
    tx,
  );
}
