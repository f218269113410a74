import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { memberChoicesQuery } from "#backoffice/identity/members/queries.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./discounts.module.css";
import type { SampleBuyer } from "./sample-buyer.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].tester;

type Props = { buyer: SampleBuyer; onChange: (buyer: SampleBuyer) => void };

/** Discount codes; the customer, country and date, which most tests don't need, are collapsed. */
export function BuyerFields({ buyer, onChange }: Props) {
  const can = useCan();
  const set = (change: Partial<SampleBuyer>) => onChange({ ...buyer, ...change });
  return (
    <>
      <TextField
        label={texts.codes}
        autoComplete="off"
        spellCheck={false}
        hint={texts.codesHint}
        value={buyer.codes}
        onChange={(event) => set({ codes: event.currentTarget.value })}
      />
      <details className={styles.details}>
        <summary>{texts.details}</summary>
        <FieldStack>
          {can("members:read") && <MemberField buyer={buyer} onChange={set} />}
          <FieldRow>
            <CountrySelect
              label={texts.country}
              emptyLabel={texts.noCountry}
              value={buyer.country}
              onChange={(country) => set({ country })}
            />
            <TextField
              label={texts.date}
              type="date"
              hint={texts.dateHint}
              value={buyer.day}
              onChange={(event) => set({ day: event.currentTarget.value })}
            />
          </FieldRow>
        </FieldStack>
      </details>
    </>
  );
}

function MemberField({ buyer, onChange }: { buyer: SampleBuyer; onChange: (change: Partial<SampleBuyer>) => void }) {
  const [text, setText] = useState("");
  const members = useQuery(memberChoicesQuery(text));
  return (
    <Combobox
      label={texts.customer}
      placeholder={texts.anyCustomer}
      value={buyer.member?.name ?? ""}
      choices={members.data ?? []}
      isLoading={members.isFetching}
      onSearch={setText}
      onChoose={({ id, name }) => onChange({ member: { id, name } })}
      onClear={() => onChange({ member: undefined })}
    />
  );
}
