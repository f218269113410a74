import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { memberChoicesQuery } from "#backoffice/identity/members/queries.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./discounts.module.css";
import type { SampleBuyer } from "./sample-buyer.ts";

type Props = { buyer: SampleBuyer; onChange: (buyer: SampleBuyer) => void };

/** Codes, and behind a fold what most questions do without: who, where to, on which day. */
export function BuyerFields({ buyer, onChange }: Props) {
  const can = useCan();
  const set = (change: Partial<SampleBuyer>) => onChange({ ...buyer, ...change });
  return (
    <>
      <TextField
        label="Codes"
        autoComplete="off"
        spellCheck={false}
        hint="As a shopper would type them, with commas between."
        value={buyer.codes}
        onChange={(event) => set({ codes: event.currentTarget.value })}
      />
      <details className={styles.details}>
        <summary>Customer, country, day</summary>
        <FieldStack>
          {can("members:read") && <MemberField buyer={buyer} onChange={set} />}
          <FieldRow>
            <CountrySelect
              label="Delivered to"
              emptyLabel="Not known yet"
              value={buyer.country}
              onChange={(country) => set({ country })}
            />
            <TextField
              label="On the day"
              type="date"
              hint="Today, when empty."
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
      label="Customer"
      placeholder="Anybody"
      value={buyer.member?.name ?? ""}
      choices={members.data ?? []}
      isLoading={members.isFetching}
      onSearch={setText}
      onChoose={({ id, name }) => onChange({ member: { id, name } })}
      onClear={() => onChange({ member: undefined })}
    />
  );
}
