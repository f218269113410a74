import { formatMessage } from "#api/store/messages.ts";
import { Field, TextArea } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { productTexts } from "../texts/texts.ts";
import type { GiftView } from "../views.ts";
import { giftLengths } from "./gifts.ts";
import { isFirst } from "./Problem.tsx";
import styles from "./purchase.module.css";
import looks from "./times.module.css";

const designs = ["CLASSIC", "CELEBRATION", "BOTANICAL", "NIGHT"] as const;

type Props = { gift: GiftView; errors: Readonly<Record<string, string>> };

/** An amount that no button offers, right below the buttons. */
export function GiftAmount({ gift, errors }: Props) {
  const language = useLanguage();
  const texts = useTexts(productTexts).gift;
  return (
    gift.range && (
      <Field
        label={texts.amount}
        name="gift.amount"
        inputMode="decimal"
        isOptional
        maxLength={giftLengths.amount}
        hint={formatMessage(language, texts.amountHint, { range: gift.range.text })}
        defaultValue={gift.amount}
        error={errors["gift.amount"]}
        autoFocus={isFirst(errors, "gift.amount")}
        autoComplete="off"
      />
    )
  );
}

/** Who gets the gift card, from whom, with which words, and when. */
export function GiftFields({ gift, errors }: Props) {
  const language = useLanguage();
  const { gift: texts, modifiers } = useTexts(productTexts);
  return (
    <fieldset className={styles.gift}>
      <legend>{texts.who}</legend>
      <div className={styles.who}>
        <label>
          <input type="radio" name="gift.for" value="other" defaultChecked={gift.isForOther} />
          {texts.other}
        </label>
        <label>
          <input type="radio" name="gift.for" value="me" defaultChecked={!gift.isForOther} />
          {texts.me}
        </label>
      </div>
      <p className={styles.label} id="gift-design">
        {texts.design}
      </p>
      <div className={looks.designs} role="radiogroup" aria-labelledby="gift-design">
        {designs.map((value) => (
          <label key={value} data-design={value}>
            <input type="radio" name="gift.design" value={value} defaultChecked={gift.design === value} />
            <span aria-hidden="true" className={looks.card} data-design={value} />
            {texts.designs[value]}
          </label>
        ))}
      </div>
      <div className={styles.toOther}>
        <div className={styles.pair}>
          <Field
            label={texts.email}
            name="gift.email"
            type="email"
            maxLength={giftLengths.email}
            defaultValue={gift.email}
            error={errors["gift.email"]}
            autoFocus={isFirst(errors, "gift.email")}
            autoComplete="off"
          />
          <Field
            label={texts.name}
            name="gift.name"
            isOptional
            maxLength={giftLengths.name}
            defaultValue={gift.name}
            autoComplete="off"
          />
        </div>
        <TextArea
          label={texts.message}
          name="gift.message"
          isOptional
          rows={3}
          maxLength={giftLengths.message}
          hint={formatMessage(language, modifiers.upTo, { max: giftLengths.message })}
          data-counted={giftLengths.message}
          defaultValue={gift.message}
        />
        <div className={styles.pair}>
          <Field
            label={texts.from}
            name="gift.from"
            isOptional
            maxLength={giftLengths.from}
            defaultValue={gift.from}
            autoComplete="name"
          />
          <Field label={texts.on} name="gift.on" type="date" isOptional hint={texts.onHint} defaultValue={gift.on} />
        </div>
      </div>
    </fieldset>
  );
}
