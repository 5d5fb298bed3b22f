import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import SwaggerUi, { type Viewer } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { useDocumentTitle } from '../../browser/use-document-title.ts';
import { t as entryText } from '../../i18n/t.ts';
import { translator } from '../../i18n/translator.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';

const t = translator({
  'route.apiDocs': 'واجهة البرمجة',
  'apiDocs.filter': 'البحث بالقسم أو المسار',
} as const);

/** Replaces the viewer's own search field, whose text is English. */
const NoFilter = () => null;

/** Viewer of the OpenAPI document, which is in English and left to right. Its frame has the visitor's language. */
export default function ApiDocs() {
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer>(null);
  const [filter, setFilter] = useState('');
  useDocumentTitle(site => `${t('route.apiDocs')} - ${site}`);
  useEffect(() => {
    if (place.current?.childElementCount === 0)
      viewer.current = SwaggerUi({
        domNode: place.current,
        url: '/api/v1/openapi.json',
        // Disabled, because a request from the viewer would affect the real site.
        supportedSubmitMethods: [],
        deepLinking: true,
        docExpansion: 'none',
        defaultModelsExpandDepth: 0,
        plugins: [() => ({ components: { FilterContainer: NoFilter } })],
      });
  }, []);
  const search = (typed: string): void => {
    setFilter(typed);
    viewer.current?.layoutActions.updateFilter(typed.trim());
  };
  return (
    <div className="api-docs">
      <header className="api-docs-head">
        <h1>{t('route.apiDocs')}</h1>
        <Link to="/" className="btn btn-plain btn-normal">
          {entryText('route.notFound.home')}
        </Link>
        <TextField
          className="api-docs-filter"
          label={t('apiDocs.filter')}
          value={filter}
          onChange={event => search(event.target.value)}
          type="search"
        />
      </header>
      <div ref={place} className="api-docs-viewer" dir="ltr" lang="en" translate="no" />
    </div>
  );
}
