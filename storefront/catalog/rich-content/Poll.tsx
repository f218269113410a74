import { type Language, numberLocale } from "#api/store/languages.ts";
import { mediaAddress } from "#api/store/media-address.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Button } from "#ui/Button.tsx";
import { useLanguage } from "#ui/language.ts";
import { TILE_SIZES } from "#ui/media/pictures.ts";
import { Notice } from "#ui/Notice.tsx";
import type { NodeProps } from "./context.ts";
import styles from "./poll.module.css";
import { type PollOptionView, type PollView, presentPoll } from "./polls.ts";
import { richTexts } from "./texts/texts.ts";

/** A poll in rich content. The page is cached for all visitors, so a script loads the shopper's own vote. */
export function Poll({ node, context }: NodeProps) {
  const poll = context.polls.get(presentPoll(node).id) ?? presentPoll(node);
  if (poll.options.length === 0) return null;
  return <PollBox poll={poll} path={context.path} />;
}

/** The fragment that a vote replaces. */
export function PollBox({ poll, path }: { poll: PollView; path: string }) {
  const name = `poll-${poll.id}`;
  return (
    <div className={styles.poll} data-poll={poll.id} data-path={path}>
      {poll.message && (
        <Notice tone={poll.hasVoted ? "good" : "warn"} isAnnounced>
          {poll.message}
        </Notice>
      )}
      {poll.hasVoted ? <Results poll={poll} /> : <Vote poll={poll} path={path} name={name} />}
    </div>
  );
}

function Vote({ poll, path, name }: { poll: PollView; path: string; name: string }) {
  const language = useLanguage();
  const texts = richTexts[language].poll;
  const remarks = [
    poll.isMultiple && texts.severalAnswers,
    poll.onlyMembers && texts.membersOnly,
    poll.total !== undefined && poll.total > 0 && formatMessage(language, texts.soFar, { count: poll.total }),
  ];
  return (
    <form method="post" action={`/polls/${encodeURIComponent(poll.id)}`} data-poll-form="">
      <input type="hidden" name="from" value={path} />
      <fieldset>
        <legend className={styles.title}>{poll.title}</legend>
        <div className={poll.isGrid ? styles.grid : styles.options}>
          {poll.options.map((option) => (
            <label key={option.id} className={styles.option}>
              <OptionPicture option={option} />
              <input
                type={poll.isMultiple ? "checkbox" : "radio"}
                name="option"
                value={option.id}
                required={!poll.isMultiple}
                aria-describedby={poll.total === undefined ? undefined : `${name}-total`}
              />
              <span>{option.title}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className={styles.foot}>
        <Button kind="secondary" size="sm">
          {texts.vote}
        </Button>
        <span id={`${name}-total`}>{remarks.filter(Boolean).join(" ")}</span>
      </p>
    </form>
  );
}

function Results({ poll }: { poll: PollView }) {
  const { total } = poll;
  const language = useLanguage();
  const texts = richTexts[language].poll;
  return (
    <>
      <p className={styles.title}>{poll.title}</p>
      <ul className={styles.results}>
        {poll.options.map((option) => (
          <li key={option.id} data-mine={option.isMine ? "" : undefined}>
            <span className={styles.resultTitle}>
              {option.title}
              {option.isMine && <span className={styles.mine}>{texts.yourVote}</span>}
            </span>
            {total !== undefined && (
              <>
                <span className={styles.share}>{shareOf(option.votes, total, language)}</span>
                <meter
                  min={0}
                  max={Math.max(1, total)}
                  value={option.votes ?? 0}
                  aria-label={`${option.title}: ${shareOf(option.votes, total, language)}`}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        {total === undefined ? texts.notPublic : formatMessage(language, texts.votes, { count: total })}
      </p>
    </>
  );
}

function OptionPicture({ option }: { option: PollOptionView }) {
  const url = option.image && (option.image.id ? mediaAddress(option.image.id) : option.image.url);
  if (!url?.startsWith("/")) return null;
  return (
    <Photo
      picture={{ url, width: 640, height: 640, alt: "" }}
      boxes={TILE_SIZES}
      sizes="14rem"
      className={styles.picture}
      alt=""
    />
  );
}

const shareOf = (votes: number | undefined, total: number, language: Language): string =>
  new Intl.NumberFormat(numberLocale(language), { style: "percent" }).format(total === 0 ? 0 : (votes ?? 0) / total);
