import { useState } from "react";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import { listDestinations } from "./destinations.ts";
import styles from "./KeyboardHelp.module.css";
import { areShortcutsOn, turnShortcuts } from "./preferences.ts";
import { shellTexts } from "./texts/texts.ts";

const generalKeys = {
  search: ["Ctrl", "K"],
  searchList: ["/"],
  save: ["Ctrl", "S"],
  next: ["J"],
  previous: ["K"],
  close: ["Esc"],
  help: ["?"],
} as const;
const general = ["search", "searchList", "save", "next", "previous", "close", "help"] as const;

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shellTexts).keys;
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <Modal title={texts.title} isOpen onClose={onClose}>
      <div className={styles.columns}>
        <KeyList title={texts.general} entries={general.map((id) => ({ keys: generalKeys[id], label: texts[id] }))} />
        <KeyList
          title={texts.goTo}
          entries={listDestinations().flatMap(({ key, label }) =>
            key === undefined ? [] : [{ keys: ["G", key.toUpperCase()], label }],
          )}
        />
      </div>
      <div className={styles.switch}>
        <Checkbox
          label={texts.single}
          hint={texts.singleHint}
          checked={isOn}
          onChange={(event) => {
            setIsOn(event.currentTarget.checked);
            turnShortcuts(event.currentTarget.checked);
          }}
        />
      </div>
    </Modal>
  );
}

function KeyList({
  title,
  entries,
}: {
  title: string;
  entries: readonly { keys: readonly string[]; label: string }[];
}) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {entries.map((entry) => (
          <div key={entry.label} className={styles.entry}>
            <dt>{entry.label}</dt>
            <dd className={styles.keys}>
              {entry.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
