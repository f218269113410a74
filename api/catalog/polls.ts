/** Voting in polls that stand in rich content (specification 6: visibility and voter scope). Calls of ours. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
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
        /** Votes and their share (0 to 1); only for those who may see the results. */
        count: Type.Optional(Type.Integer()),
        share: Type.Optional(Type.Number()),
      }),
    ),
    /** People who voted; with `showVotesCount`, for those who may see the results. */
    voterCount: Type.Optional(Type.Integer()),
    /** The caller's own votes. */
    myOptionIds: Type.Array(Type.String()),
    allowsMultipleVotes: Type.Boolean(),
    /** CREATOR: the store; VOTERS: who has voted; EVERYONE. */
    canSeeResults: Type.Boolean(),
    /** SITE_MEMBERS or ALL; false also for who is not signed in at all. */
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
  summary: "A poll as the caller may see it.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "public data",
    permission: "products:read",
    scope: "public",
  },
  params: ById,
  response: One,
  errors: ["POLL_NOT_FOUND"],
  isOurs: true,
});

export const votePoll = endpoint({
  id: "polls.vote",
  method: "POST",
  path: "/v1/polls/{id}/votes",
  summary: "Votes for these options, instead of what one voted for before. No option takes the vote back.",
  access: { actors: ["visitor", "member"], scope: "profile:write" },
  params: ById,
  body: Type.Object({ optionIds: Type.Array(Text(100, 1), { maxItems: 50 }) }),
  response: One,
  errors: ["POLL_NOT_FOUND", "POLL_OPTION_NOT_FOUND", "POLL_IS_FOR_MEMBERS", "ONE_VOTE_ONLY"],
  isOurs: true,
});
