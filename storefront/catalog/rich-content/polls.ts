/** View of a poll: its question and options from the tree, and its results if they are public. */
import type { PollResults } from "#api/catalog/polls.ts";
import { dataOf, flag, list, nodesOf, part, type RichNode, text } from "./nodes.ts";

export type PollOptionView = {
  id: string;
  title: string;
  /** Media id or URL of the image. */
  image: { id: string; url: string } | undefined;
  /** Undefined while results are hidden. */
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
  /** Total votes; undefined while results are hidden. */
  total: number | undefined;
  /** Message shown instead of results or form, such as "Thanks for voting" or an error. */
  message: string | undefined;
};

export const pollsIn = (nodes: readonly RichNode[]): readonly PollView[] => nodesOf(nodes, "POLL").map(presentPoll);

/** View of the poll without votes, identical for all visitors. */
export function presentPoll(node: RichNode): PollView {
  const data = dataOf(node, "pollData");
  const poll = part(data, "poll");
  const permissions = part(poll, "settings", "permissions");
  return {
    id: text(poll, "id"),
    title: text(poll, "title"),
    options: list(poll, "options").map((option) => {
      const image = part(option, "image", "src");
      return {
        id: text(option, "id"),
        title: text(option, "title"),
        image: text(image, "id") || text(image, "url") ? { id: text(image, "id"), url: text(image, "url") } : undefined,
        votes: undefined,
        isMine: false,
      };
    }),
    isMultiple: flag(permissions, "allowMultipleVotes"),
    isGrid: text(part(data, "layout", "poll"), "type") === "GRID",
    onlyMembers: text(permissions, "vote") === "SITE_MEMBERS",
    hasVoted: false,
    total: undefined,
    message: undefined,
  };
}

/** The poll with its results for one shopper. */
export function presentResults(results: PollResults, message?: string): PollView {
  const mine = results.myOptionIds;
  const votes = results.options.reduce((sum, option) => sum + (option.count ?? 0), 0);
  return {
    id: results.id,
    title: results.title,
    options: results.options.map(({ id, title, count }) => ({
      id,
      title,
      image: undefined,
      votes: results.canSeeResults ? count : undefined,
      isMine: mine.includes(id),
    })),
    isMultiple: results.allowsMultipleVotes,
    isGrid: false,
    onlyMembers: results.votePermission === "SITE_MEMBERS",
    hasVoted: mine.length > 0,
    total: results.canSeeResults && results.options.some(({ count }) => count !== undefined) ? votes : undefined,
    message,
  };
}
