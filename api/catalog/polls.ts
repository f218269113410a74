/**
 * Polls in rich content: visibility and voter scope (docs/protocol/permissions.md#poll-permissions). Extension to the
 * protocol.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { named, Text } from "../values.ts";

export const PollResults = named(
  "PollResults",
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    options: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        /** Votes and their share (0 to 1). Only when the caller can see the results. */
        count: Type.Optional(Type.Integer()),
        share: Type.Optional(Type.Number()),
      }),
    ),
    /** Number of voters. Only with `showVotesCount`, and when the caller can see the results. */
    voterCount: Type.Optional(Type.Integer()),
    /** The caller's own votes. */
    myOptionIds: Type.Array(Type.String()),
    allowsMultipleVotes: Type.Boolean(),
    /** CREATOR: staff; VOTERS: callers who have voted; EVERYONE: all callers. */
    canSeeResults: Type.Boolean(),
    /** SITE_MEMBERS or ALL. False for callers without a visitor or member session. */
    canVote: Type.Boolean(),
    votePermission: Type.Enum(["SITE_MEMBERS", "ALL"]),
    viewPermission: Type.Enum(["CREATOR", "VOTERS", "EVERYONE"]),
  }),
);
export type PollResults = Static<typeof PollResults>;

const ById = Type.Object({ id: Text(100, 1) });
const One = Type.Object({ poll: PollResults });

export const getPoll = endpoint({
  id: "polls.getPoll",
  method: "GET",
  path: "/v1/polls/{id}",
  summary: "Returns a poll with the results the caller can see.",
  access: publicAccess("products:read"),
  params: ById,
  response: One,
  errors: ["POLL_NOT_FOUND"],
  isOurs: true,
});

export const votePoll = endpoint({
  id: "polls.vote",
  method: "POST",
  path: "/v1/polls/{id}/votes",
  summary: "Replaces the caller's votes. An empty list withdraws them.",
  access: { actors: ["visitor", "member"], scope: "profile:write" },
  params: ById,
  body: Type.Object({ optionIds: Type.Array(Text(100, 1), { maxItems: 50 }) }),
  response: One,
  errors: ["POLL_NOT_FOUND", "POLL_OPTION_NOT_FOUND", "POLL_IS_FOR_MEMBERS", "ONE_VOTE_ONLY"],
  isOurs: true,
});
