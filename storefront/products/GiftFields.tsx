import { Field, TextArea } from "#ui/Field.tsx";
import { giftLengths } from "./gifts.ts";
import styles from "./purchase.module.css";
import looks from "./times.module.css";
import type { GiftView } from "./views.ts";

const designs = [
  { value: "CLASSIC", label: "Classic" },
  { value: "CELEBRATION", label: "Celebration" },
  { value: "BOTANICAL", label: "Botanical" },
  { value: "NIGHT", label: "Night" },
] as const;

type Props = { gift: GiftView; errors: Readonly<Record<string, string>> };

/** An amount that no button offers, right below the buttons. */
export function GiftAmount({ gift, errors }: Props) {
  return (
    gift.range && (
      <Field
        label="Or an amount of your own"
        name="gift.amount"
        inputMode="decimal"
        isOptional
        maxLength={giftLengths.amount}
        hint={`Instead of the one above: ${gift.range.text}`}
        defaultValue={gift.amount}
        error={errors["gift.amount"]}
        autoComplete="off"
      />
    )
  );
}

/** Who gets the gift card, from whom, with which words, and when. */
export function GiftFields({ gift, errors }: Props) {
  return (
    <fieldset className={styles.gift}>
      <legend>Who is it for?</legend>
      <div className={styles.who}>
        <label>
          <input type="radio" name="gift.for" value="other" defaultChecked={gift.isForOther} />
          Someone else
        </label>
        <label>
          <input type="radio" name="gift.for" value="me" defaultChecked={!gift.isForOther} />
          Me, to print or keep
        </label>
      </div>
      <p className={styles.label} id="gift-design">
        Design
      </p>
      <div className={looks.designs} role="radiogroup" aria-labelledby="gift-design">
        {designs.map(({ value, label }) => (
          <label key={value} data-design={value}>
            <input type="radio" name="gift.design" value={value} defaultChecked={gift.design === value} />
            <span aria-hidden="true" className={looks.card} data-design={value} />
            {label}
          </label>
        ))}
      </div>
      <div className={styles.toOther}>
        <div className={styles.pair}>
          <Field
            label="Their e-mail"
            name="gift.email"
            type="email"
            maxLength={giftLengths.email}
            defaultValue={gift.email}
            error={errors["gift.email"]}
            autoComplete="off"
          />
          <Field
            label="Their name"
            name="gift.name"
            isOptional
            maxLength={giftLengths.name}
            defaultValue={gift.name}
            autoComplete="off"
          />
        </div>
        <TextArea
          label="Your message"
          name="gift.message"
          isOptional
          rows={3}
          maxLength={giftLengths.message}
          hint={`Up to ${giftLengths.message} characters`}
          data-counted={giftLengths.message}
          defaultValue={gift.message}
        />
        <div className={styles.pair}>
          <Field
            label="From"
            name="gift.from"
            isOptional
            maxLength={giftLengths.from}
            defaultValue={gift.from}
            autoComplete="name"
          />
          <Field
            label="Send it on"
            name="gift.on"
            type="date"
            isOptional
            hint="Right after payment if left empty"
            defaultValue={gift.on}
          />
        </div>
      </div>
    </fieldset>
  );
}
