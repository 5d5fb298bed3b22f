import { Fragment, type MouseEvent, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { isListedHost, type Link, parseHosts, splitLinks } from '../../../../../protocol/text/links.ts';
import { t } from '../../../i18n/t-windows.ts';
import { askToLeave, forgetLink } from '../../../state/reading/leaving.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { MessageWords } from '../MessageWords.tsx';
import './links.css';

/** The operators' host lists, separated by commas. */
type HostSettings = { knownHosts: string; blockedHosts: string; onlyKnownHosts: boolean };

/** Display of an address: text, link with a confirmation, or direct link. */
export type LinkVerdict = 'text' | 'ask' | 'open';

/** `ownHost`: host of the site. */
export const checkLink = (
  host: string,
  { knownHosts, blockedHosts, onlyKnownHosts }: HostSettings,
  ownHost: string,
): LinkVerdict => {
  const isIn = (list: string): boolean => isListedHost(host, parseHosts(list) ?? []);
  if (isIn(blockedHosts)) return 'text';
  if (host === ownHost || isIn(knownHosts)) return 'open';
  return onlyKnownHosts ? 'text' : 'ask';
};

/** Shows addresses as links, if the host lists allow it. */
export default function LinkedText({ text, ground }: { text: string; ground: string }) {
  const parts = useMemo(() => splitLinks(text), [text]);
  const settings = useSnapshot(siteSettings);
  return parts.map((part, index) => {
    const verdict =
      typeof part === 'string' ? 'text' : checkLink(part.host, settings, window.location.hostname);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
      <Fragment key={index}>
        {typeof part === 'string' ? (
          <Between
            text={part}
            isAfterLink={index > 0}
            isBeforeLink={index < parts.length - 1}
            ground={ground}
          />
        ) : verdict === 'text' ? (
          <bdi dir="ltr">{part.text}</bdi>
        ) : (
          <MessageLink link={part} isAsked={verdict === 'ask'} />
        )}
      </Fragment>
    );
  });
}

type BetweenProps = { text: string; isAfterLink: boolean; isBeforeLink: boolean; ground: string };

/** Text next to addresses. A word directly beside an address belongs to it and is not replaced. */
function Between({ text, isAfterLink, isBeforeLink, ground }: BetweenProps) {
  const from = isAfterLink ? text.search(/\s|$/u) : 0;
  const to = isBeforeLink ? Math.max(from, text.search(/\S*$/u)) : text.length;
  return (
    <>
      {text.slice(0, from)}
      <MessageWords text={text.slice(from, to)} ground={ground} />
      {text.slice(to)}
    </>
  );
}

/** Opens in a separate tab. If a confirmation is needed, no mouse button bypasses it. */
function MessageLink({ link, isAsked }: { link: Link; isAsked: boolean }) {
  useEffect(() => () => forgetLink(link), [link]);
  const ask = (event: MouseEvent): void => {
    // The right button opens the message's menu.
    if (!isAsked || event.button === 2) return;
    event.preventDefault();
    askToLeave(link);
  };
  return (
    <a
      className="message-link"
      href={link.href}
      target="_blank"
      rel="nofollow ugc noopener"
      title={t('link.opens', { host: link.shownHost })}
      onClick={ask}
      onAuxClick={ask}
    >
      <bdi dir="ltr">{link.text}</bdi>
    </a>
  );
}
