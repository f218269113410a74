import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Checkbox, FieldGroup, TextField } from "#backoffice/components/forms/Field.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./developers.module.css";
import { eventTypesQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const texts = developersTexts[staffLanguage()];

type Props = { value: readonly string[]; onChange: (chosen: string[]) => void };

/** An empty selection means all events, including those of later versions. */
export function EventTypePicker({ value: chosen, onChange }: Props) {
  const types = useQuery(eventTypesQuery);
  const [text, setText] = useState("");
  const shown =
    types.data?.filter(({ type, when }) => `${type} ${when}`.toLowerCase().includes(text.toLowerCase())) ?? [];
  return (
    <FieldGroup
      legend={
        chosen.length === 0
          ? texts.create.allEvents
          : formatMessage(staffLanguage(), texts.create.chosenEvents, { count: chosen.length })
      }
    >
      <TextField
        label={texts.search.events}
        isLabelHidden
        placeholder={texts.search.eventsPlaceholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {types.isPending && <SkeletonText lines={4} />}
      {types.isError && <ErrorState error={types.error} onRetry={() => void types.refetch()} />}
      <div className={styles.picker}>
        {shown.map(({ type, when }) => (
          <Checkbox
            key={type}
            label={<span className={styles.code}>{type}</span>}
            hint={when}
            checked={chosen.includes(type)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== type);
              onChange(event.currentTarget.checked ? [...others, type] : others);
            }}
          />
        ))}
        {types.isSuccess && shown.length === 0 && (
          <p className={styles.soft}>{formatMessage(staffLanguage(), texts.search.eventsNone, { text })}</p>
        )}
      </div>
    </FieldGroup>
  );
}
