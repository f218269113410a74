/** The member's signed-in devices and recognized browsers. */
import type { AccountSession } from "#api/identity/account.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { IntentForm, Panel, TextButton } from "../parts.tsx";
import styles from "../purchases/lines.module.css";
import { frameTexts } from "../texts/frame/texts.ts";
import { securityTexts } from "../texts/security/texts.ts";

export type SessionRow = Pick<AccountSession, "id" | "device" | "network" | "clientName" | "isCurrent" | "isByApp"> & {
  used: string;
  since: string;
};
export type DeviceRow = { id: string; name: string; used: string; until: string | undefined };

export function SessionsPanel({ sessions }: { sessions: readonly SessionRow[] }) {
  const texts = useTexts(securityTexts).sessions;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Panel id="sessions" title={texts.title} text={texts.effect}>
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <IntentForm intent="others">
          <Button kind="secondary">{texts.others}</Button>
        </IntentForm>
      )}
    </Panel>
  );
}

function SessionLine({ session }: { session: SessionRow }) {
  const { id, device, network, clientName, isCurrent, isByApp, used, since } = session;
  const language = useLanguage();
  const texts = useTexts(securityTexts).sessions;
  const { comma } = useTexts(frameTexts);
  const name = device === "" ? clientName : device;
  const origin = network && formatMessage(language, texts.from, { network });
  return (
    <li className={styles.line}>
      <Icon name={/iphone|android|ipad|phone/i.test(device) ? "phone" : "laptop"} size={24} />
      <div className={styles.lineText}>
        <strong>
          {name} {isCurrent && <Badge tone="good">{texts.thisOne}</Badge>}{" "}
          {isByApp && <span className={styles.tag}>{texts.program}</span>}
        </strong>
        <span>{formatMessage(language, isCurrent ? texts.inUse : texts.lastUsed, { ago: used, since })}</span>
        <span>{[device === "" ? "" : clientName, origin].filter(Boolean).join(comma)}</span>
      </div>
      {!isCurrent && (
        <IntentForm intent="session" values={{ id }}>
          <TextButton about={name} isDanger>
            {texts.signOut}
          </TextButton>
        </IntentForm>
      )}
    </li>
  );
}

export function DevicesPanel({ devices }: { devices: readonly DeviceRow[] }) {
  const language = useLanguage();
  const texts = useTexts(securityTexts).devices;
  if (devices.length === 0) return null;
  return (
    <Panel id="devices" title={texts.title} text={texts.effect}>
      <ul className={styles.lines}>
        {devices.map(({ id, name, used, until }) => (
          <li key={id} className={styles.line}>
            <Icon name="laptop" size={24} />
            <div className={styles.lineText}>
              <strong>{name}</strong>
              <span>
                {until === undefined
                  ? formatMessage(language, texts.used, { ago: used })
                  : formatMessage(language, texts.remembered, { ago: used, until })}
              </span>
            </div>
            <IntentForm intent="device" values={{ id }}>
              <TextButton about={name} isDanger>
                {texts.forget}
              </TextButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
