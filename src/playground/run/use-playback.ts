import { useEffect, useState } from 'react';
import { presentPlace } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useGetState, useStudio } from '../../studio/use-studio.ts';
import { leadEvents } from './run-view.ts';

export interface Playback {
  playing: boolean;
  toggle: () => void;
  /** From the first step. */
  restart: () => void;
}

/** No step is so short that nobody sees it, and none so long that nobody waits for it. */
const SHORTEST_MS = 60;
const LONGEST_MS = 3000;

/** Goes through the steps of a finished run in virtual time divided by `speed`. */
export function usePlayback(speed: number): Playback {
  const play = usePlay();
  const getState = useGetState();
  const [playing, setPlaying] = useState(false);
  const place = useStudio(state => presentPlace(state, 0));
  const events = useStudio(leadEvents);
  useEffect(() => {
    if (!playing) return;
    const now = events[place];
    const next = events[place + 1];
    if (!now || !next) {
      setPlaying(false);
      return;
    }
    const wait = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (next.at - now.at) / speed));
    const timer = setTimeout(() => play.setCursor(place + 1 >= events.length - 1 ? undefined : next.seq), wait);
    return () => clearTimeout(timer);
  }, [playing, place, events, speed, play]);
  const restart = (): void => {
    play.setCursor(leadEvents(getState())[0]?.seq);
    setPlaying(true);
  };
  return {
    playing,
    restart,
    toggle() {
      if (playing) setPlaying(false);
      else if (place >= events.length - 1) restart();
      else setPlaying(true);
    },
  };
}
