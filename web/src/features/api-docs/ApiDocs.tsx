import { useEffect, useRef } from 'react';
import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { translator } from '../../i18n/translator.ts';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

const t = translator({
  'route.apiDocs': 'واجهة البرمجة',
} as const);

/** Viewer of the OpenAPI document, in English and left to right. */
export default function ApiDocs() {
  const place = useRef<HTMLElement>(null);
  useDocumentTitle(site => `${t('route.apiDocs')} - ${site}`);
  useEffect(() => {
    if (place.current?.childElementCount === 0)
      SwaggerUi({
        domNode: place.current,
        url: '/api/v1/openapi.json',
        // Disabled, because a request from the viewer would affect the real site.
        supportedSubmitMethods: [],
        deepLinking: true,
        docExpansion: 'none',
        defaultModelsExpandDepth: 0,
        filter: true,
      });
  }, []);
  return <main ref={place} className="api-docs" dir="ltr" lang="en" translate="no" />;
}
