import { useState } from "react";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { destinations } from "./destinations.ts";
import styles from "./KeyboardHelp.module.css";
import { areShortcutsOn, turnShortcuts } from "./preferences.ts";

const general = [
  { keys: ["Ctrl", "K"], label: "Search and commands" },
  { keys: ["/"], label: "Search this list" },
  { keys: ["Ctrl", "S"], label: "Save" },
  { keys: ["J"], label: "Next record of the list" },
  { keys: ["K"], label: "Previous record of the list" },
  { keys: ["Esc"], label: "Close" },
  { keys: ["?"], label: "This help" },
];

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <Modal title="Keyboard shortcuts" isOpen onClose={onClose}>
      <div className={styles.columns}>
        <KeyList title="General" entries={general} />
        <KeyList
          title="Go to"
          entries={destinations.map(({ key, label }) => ({ keys: ["G", key.toUpperCase()], label }))}
        />
      </div>
      <div className={styles.switch}>
        <Checkbox
          label="Single-key shortcuts"
          hint="Turn them off when a speech or switch device types letters. Ctrl and Cmd combinations stay."
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

function KeyList({ title, entries }: { title: string; entries: readonly { keys: string[]; label: string }[] }) {
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
