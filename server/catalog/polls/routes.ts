import { getPoll, votePoll } from "#api/catalog/polls.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readPoll, vote } from "./votes.ts";

export const routes = [
  handleRead(getPoll, async ({ db, params, actor }) => ({ poll: await readPoll(db, params.id, actor) })),
  handleWrite(votePoll, async (context) => ({
    poll: await vote(context.tx, context.params.id, context.body.optionIds, context),
  })),
];
