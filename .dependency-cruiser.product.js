// The same without tests, which may borrow from anywhere below what they test.
import config from './.dependency-cruiser.js';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'folders-of-libraries-need-no-circle',
      comment:
        'Subjects of the core and parts of a pack stand in an order, whatever their tests need.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/' },
      to: { circular: true },
    },
  ],
  options: {
    ...config.options,
    exclude: { path: ['/generated/', '\\.spec\\.ts$', '/test/', '/testing/'] },
  },
};
