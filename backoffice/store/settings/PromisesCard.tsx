import { Trash2 } from "lucide-react";
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
import styles from "./settings.module.css";

const icons: Record<StorePromise["icon"], string> = {
  truck: "Truck",
  return: "Return arrow",
  lock: "Lock",
  gift: "Gift",
  leaf: "Leaf",
  check: "Check mark",
  mail: "Envelope",
  box: "Box",
};
const places: Record<StorePromise["places"][number], string> = {
  HOME: "Home page",
  PRODUCT: "Pages of products you ship",
  CART: "Cart",
};
const MAX = 6;
const empty: StorePromise = { icon: "check", title: "", text: "", places: ["HOME"] };

type Props = { promises: readonly StorePromise[]; onChange: (promises: readonly StorePromise[]) => void };

/** Short texts that the shop shows where the merchant wants them. */
export function PromisesCard({ promises, onChange }: Props) {
  const change = (index: number, values: Partial<StorePromise>) =>
    onChange(promises.map((promise, at) => (at === index ? { ...promise, ...values } : promise)));
  return (
    <Card title="Promises">
      <FieldStack>
        <p className={styles.soft}>
          Short texts that win customers' trust, such as your delivery times or your guarantee. Only promise what you
          keep.
        </p>
        {promises.map((promise, index) => (
          // Rows have no identity of their own, and move only when one is removed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <FieldGroup key={index} legend={`Promise ${index + 1}`}>
            <FieldRow>
              <TextField
                name={`settings.promises[${index}].title`}
                label="Title"
                required
                maxLength={60}
                value={promise.title}
                onChange={(event) => change(index, { title: event.currentTarget.value })}
              />
              <SelectField
                label="Icon"
                value={promise.icon}
                onChange={(event) => {
                  const icon = promiseIcons.find((name) => name === event.currentTarget.value);
                  if (icon) change(index, { icon });
                }}
              >
                {promiseIcons.map((name) => (
                  <option key={name} value={name}>
                    {icons[name]}
                  </option>
                ))}
              </SelectField>
            </FieldRow>
            <TextField
              label="Text"
              maxLength={200}
              hint="One sentence. The cart shows the title alone."
              value={promise.text}
              onChange={(event) => change(index, { text: event.currentTarget.value })}
            />
            <div className={styles.places}>
              {promisePlaces.map((place) => (
                <Checkbox
                  key={place}
                  label={places[place]}
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
                Remove promise {index + 1}
              </Button>
            </div>
          </FieldGroup>
        ))}
        {promises.length < MAX && (
          <div>
            <Button onClick={() => onChange([...promises, empty])}>Add promise</Button>
          </div>
        )}
      </FieldStack>
    </Card>
  );
}
