/** `/polls/:id`: a poll's results for the shopper, and voting. Scripts get a fragment, other clients a page. */

import { getPoll, type PollResults, votePoll } from "#api/catalog/polls.ts";
import { orNotFound, refusalOf, requestedFragment, type ShopContext } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { page } from "#storefront/pages.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import { localPath, type PageResponse } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";
import { PollBox } from "./Poll.tsx";
import { type PollView, presentResults } from "./polls.ts";
import { richTexts } from "./texts/texts.ts";

type Data = { poll: PollView; from: string };

const pollPage = page<Data>({
  path: "/polls/:id",
  cache: "private",
  async load(context, { id = "" }) {
    return { poll: presentResults(await standing(context, id)), from: fromOf(context.request.url.searchParams) };
  },
  head: ({ poll }, { shop }) => ({ title: poll.title || richTexts[shop.language].poll.poll, isIndexed: false }),
  View: PollPage,
  status: ({ poll }) => (poll.message && !poll.hasVoted ? 422 : 200),
  async act(context, { id = "" }) {
    const form = await context.request.form();
    const poll = await vote(context, id, form.getAll("option").slice(0, 50));
    return answer(context, { poll, from: fromOf(form) });
  },
});

function PollPage({ data: { poll, from } }: { data: Data }) {
  const texts = useTexts(richTexts).poll;
  return (
    <div className={layout.page}>
      <div className={layout.prose}>
        <h1>{poll.hasVoted ? texts.yourVote : texts.yourOpinion}</h1>
        <PollBox poll={poll} path={from} />
        {from !== "/" && (
          <p>
            <ButtonLink href={from} kind="secondary">
              {texts.back}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** The poll as a fragment, including the shopper's vote. */
const pollPart = {
  ...pollPage,
  get: async (context: ShopContext, params: { id?: string }): Promise<PageResponse> => {
    if (requestedFragment(context) === null) return pollPage.get(context, { id: params.id ?? "" });
    return answer(context, { poll: presentResults(await standing(context, params.id ?? "")), from: "/" });
  },
};

function answer(context: ShopContext, data: Data): PageResponse {
  if (requestedFragment(context) === null) return pollPage.render(context, data);
  return fragmentResponse(context, <PollBox poll={data.poll} path={data.from} />, {
    status: data.poll.message && !data.poll.hasVoted ? 422 : 200,
  });
}

/** Sent with the shopper's token only if there is one, because viewing must not create a session. */
async function standing(context: ShopContext, id: string): Promise<PollResults> {
  const call = context.shopper.role() === "none" ? context.request.call : context.shopper.call;
  const { poll } = await orNotFound(call(getPoll, { params: { id } }));
  return poll;
}

async function vote(context: ShopContext, id: string, optionIds: string[]): Promise<PollView> {
  const texts = richTexts[context.shop.language].poll;
  if (optionIds.length === 0) return presentResults(await standing(context, id), texts.chooseFirst);
  try {
    const { poll } = await context.shopper.call(votePoll, { params: { id }, body: { optionIds } });
    return presentResults(poll, texts.thanks);
  } catch (error) {
    const said = refusalOf(context, error);
    return { ...presentResults(await standing(context, id), said), hasVoted: false };
  }
}

const fromOf = (fields: URLSearchParams): string => localPath(fields.get("from"), "/");

export const pollRoutes = [pollPart];
