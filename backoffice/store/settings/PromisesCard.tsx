import { Trash2 } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { promiseIcons, promisePlaces, type StorePromise } from "#api/store/settings.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import {
  Checkbox,
  FieldGroup,
  FieldRow,
  FieldStack,
  SelectField,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./settings.module.css";
import { storeSettingsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = storeSettingsTexts[language];

const MAX = 6;
const empty: StorePromise = { icon: "check", title: "", text: "", places: ["HOME"] };

type Props = { promises: readonly StorePromise[]; onChange: (promises: readonly StorePromise[]) => void };

/** Short trust statements, shown in the places that the merchant selects. */
export function PromisesCard({ promises, onChange }: Props) {
  const change = (index: number, values: Partial<StorePromise>) =>
    onChange(promises.map((promise, at) => (at === index ? { ...promise, ...values } : promise)));
  return (
    <Card title={texts.promises.title}>
      <FieldStack>
        <p className={styles.soft}>{texts.promises.lead}</p>
        {promises.map((promise, index) => (
          // Promises have no ids, and their order changes only when one is removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <FieldGroup key={index} legend={formatMessage(language, texts.promises.number, { number: index + 1 })}>
            <FieldRow>
              <TextField
                name={`settings.promises[${index}].title`}
                label={texts.promises.promiseTitle}
                required
                maxLength={60}
                value={promise.title}
                onChange={(event) => change(index, { title: event.currentTarget.value })}
              />
              <SelectField
                label={texts.promises.icon}
                value={promise.icon}
                onChange={(event) => {
                  const icon = promiseIcons.find((name) => name === event.currentTarget.value);
                  if (icon) change(index, { icon });
                }}
              >
                {promiseIcons.map((name) => (
                  <option key={name} value={name}>
                    {texts.promises.icons[name]}
                  </option>
                ))}
              </SelectField>
            </FieldRow>
            <TextField
              label={texts.promises.text}
              maxLength={200}
              hint={texts.promises.textHint}
              value={promise.text}
              onChange={(event) => change(index, { text: event.currentTarget.value })}
            />
            <div className={styles.places}>
              {promisePlaces.map((place) => (
                <Checkbox
                  key={place}
                  label={texts.promises.places[place]}
                  checked={promise.places.includes(place)}
                  onChange={(event) => {
                    const others = promise.places.filter((other) => other !== place);
                    change(index, { places: event.currentTarget.checked ? [...others, place] : others });
                  }}
                />
              ))}
            </div>
            <div>
              <Button
                variant="plain"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(promises.filter((_, at) => at !== index))}
              >
                {formatMessage(language, texts.promises.remove, { number: index + 1 })}
              </Button>
            </div>
          </FieldGroup>
        ))}
        {promises.length < MAX && (
          <div>
            <Button onClick={() => onChange([...promises, empty])}>{texts.promises.add}</Button>
          </div>
        )}
      </FieldStack>
    </Card>
  );
}
