import { onlineManager } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTexts } from "#ui/language.ts";
import styles from "./Shell.module.css";
import { shellTexts } from "./texts/texts.ts";

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = (): boolean => onlineManager.isOnline();

/** Below the top bar while the browser has no connection. */
export function OfflineNotice() {
  const texts = useTexts(shellTexts);
  if (useSyncExternalStore(subscribe, isOnline)) return <div role="status" />;
  return (
    <div role="status" className={styles.offline}>
      <WifiOff aria-hidden="true" />
      {texts.offline}
    </div>
  );
}
