/** Where the member is signed in, and which browsers are known. */
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import styles from "./lines.module.css";
import { IntentForm, Panel, TextButton } from "./parts.tsx";
import type { DeviceRow, SessionRow } from "./security.tsx";

export function SessionsPanel({ sessions }: { sessions: readonly SessionRow[] }) {
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Panel id="sessions" title="Where you are signed in" text="Signing a device out works at once.">
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <IntentForm intent="others">
          <Button kind="secondary">Sign out everywhere else</Button>
        </IntentForm>
      )}
    </Panel>
  );
}

function SessionLine({ session }: { session: SessionRow }) {
  const { id, device, network, clientName, isCurrent, isByApp, used, since } = session;
  const name = device === "" ? clientName : device;
  return (
    <li className={styles.line}>
      <Icon name={/iphone|android|ipad|phone/i.test(device) ? "phone" : "laptop"} size={24} />
      <div className={styles.lineText}>
        <strong>
          {name} {isCurrent && <Badge tone="good">This one</Badge>}{" "}
          {isByApp && <span className={styles.tag}>Program</span>}
        </strong>
        <span>
          {isCurrent ? "in use now" : `last used ${used}`}, since {since}
        </span>
        <span>{[device === "" ? "" : clientName, network && `from ${network}`].filter(Boolean).join(", ")}</span>
      </div>
      {!isCurrent && (
        <IntentForm intent="session" values={{ id }}>
          <TextButton about={name} isDanger>
            Sign out
          </TextButton>
        </IntentForm>
      )}
    </li>
  );
}

export function DevicesPanel({ devices }: { devices: readonly DeviceRow[] }) {
  if (devices.length === 0) return null;
  return (
    <Panel id="devices" title="Known browsers" text="Those that are remembered are not asked for the second step.">
      <ul className={styles.lines}>
        {devices.map(({ id, name, used, until }) => (
          <li key={id} className={styles.line}>
            <Icon name="laptop" size={24} />
            <div className={styles.lineText}>
              <strong>{name}</strong>
              <span>
                last used {used}
                {until && `, remembered until ${until}`}
              </span>
            </div>
            <IntentForm intent="device" values={{ id }}>
              <TextButton about={name} isDanger>
                Forget
              </TextButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
