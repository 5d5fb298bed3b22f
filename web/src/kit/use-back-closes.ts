import { createContext, useContext, useEffect, useRef } from 'react';
import { addLayer, type Layer, raiseLayer } from '../host/back-gesture.ts';

/** Whether what opens over the page is closed by the browser's back, as on phones. */
export const BackCloses = createContext(false);

/** Lets back close this while it is open, and before whatever lies beneath it. */
export const useBackCloses = (isOpen: boolean, onClose: () => void, isInFront = true): void => {
  const isOn = useContext(BackCloses) && isOpen;
  const close = useRef(onClose);
  const layer = useRef<Layer>({ close: () => close.current() });
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOn ? addLayer(layer.current) : undefined), [isOn]);
  useEffect(() => {
    if (isInFront) raiseLayer(layer.current);
  }, [isInFront]);
};
