import { useEffect, useState } from "react";
import { useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { sessionTexts } from "./texts/texts.ts";

/** What goes into an authenticator app: a code to scan, and the secret for typing it. */
export function AuthenticatorSecret({ otpauthUrl, secret }: { otpauthUrl: string; secret: string }) {
  const texts = useTexts(sessionTexts).secret;
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void import("qrcode").then(async ({ default: qrcode }) => {
      const svg = await qrcode.toString(otpauthUrl, { type: "svg", margin: 2 });
      if (!isGone) setPicture(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`);
    });
    return () => {
      isGone = true;
    };
  }, [otpauthUrl]);
  return (
    <div className={styles.secret}>
      <div className={styles.code}>
        {picture !== undefined && <img src={picture} width={168} height={168} alt={texts.qr} />}
      </div>
      <p>{texts.lead}</p>
      <p className={styles.letters}>{secret.match(/.{1,4}/g)?.join(" ")}</p>
    </div>
  );
}
