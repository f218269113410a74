/** A poll as the page shows it: what the tree says of it, and how the vote stands if that may be seen. */
import { dataOf, flag, list, nodesOf, part, type RichNode, text } from "./nodes.ts";

export type PollOptionView = {
  id: string;
  title: string;
  /** Media id or address of its picture. */
  image: { id: string; url: string } | undefined;
  /** Undefined while the count may not be seen. */
  votes: number | undefined;
  isMine: boolean;
};

export type PollView = {
  id: string;
  title: string;
  options: readonly PollOptionView[];
  isMultiple: boolean;
  isGrid: boolean;
  onlyMembers: boolean;
  hasVoted: boolean;
  /** All votes; undefined while they may not be seen. */
  total: number | undefined;
  /** Said instead of results or form: "Thank you", a refusal. */
  message: string | undefined;
};

/** How a vote stands, as the store tells it. */
export type PollStanding = {
  votes: ReadonlyMap<string, number> | undefined;
  mine: readonly string[];
};

export const pollsIn = (nodes: readonly RichNode[]): readonly PollView[] =>
  nodesOf(nodes, "POLL").map((node) => presentPoll(node));

export function presentPoll(node: RichNode, standing?: PollStanding, message?: string): PollView {
  const data = dataOf(node, "pollData");
  const poll = part(data, "poll");
  const settings = part(poll, "settings");
  const permissions = part(settings, "permissions");
  const mine = standing?.mine ?? [];
  const votes = flag(settings, "showVotesCount") || settings.showVotesCount === undefined ? standing?.votes : undefined;
  return {
    id: text(poll, "id"),
    title: text(poll, "title"),
    options: list(poll, "options").map((option) => {
      const image = part(option, "image", "src");
      const id = text(option, "id");
      return {
        id,
        title: text(option, "title"),
        image: text(image, "id") || text(image, "url") ? { id: text(image, "id"), url: text(image, "url") } : undefined,
        votes: votes && (votes.get(id) ?? 0),
        isMine: mine.includes(id),
      };
    }),
    isMultiple: flag(permissions, "allowMultipleVotes"),
    isGrid: text(part(data, "layout", "poll"), "type") === "GRID",
    onlyMembers: text(permissions, "vote") === "SITE_MEMBERS",
    hasVoted: mine.length > 0,
    total: votes && [...votes.values()].reduce((sum, count) => sum + count, 0),
    message,
  };
}
